import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatTime } from '@drawpoint/rules/dates';
import { fullName } from '@drawpoint/rules/name';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { streetText, placeOf } from '../../lib/place.ts';
import { useNow } from '../../lib/use-now.ts';
import { appointmentDay } from '../../lib/wall-time.ts';
import { AccentButton } from '../../ui/AccentButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import { aroundToday, waiting } from './dashboard.queries.ts';
import css from './Dashboard.module.css';
import { todaysOf } from './todays.ts';

type RowsProps = {
  result: UseQueryResult<{ data: Appointment[] }>;
  pick?: (visits: Appointment[]) => Appointment[];
  /** Where a row leads. */
  to: (visit: Appointment) => string;
  withDay?: boolean;
  empty: ReactNode;
};

function Rows({ result, pick = (visits) => visits, to, withDay = false, empty }: RowsProps) {
  const { t } = useTranslation();
  return (
    <QueryView query={result} isEmpty={({ data }) => pick(data).length === 0} empty={empty}>
      {({ data }) => (
        <ul className={css.list}>
          {pick(data).map((visit) => {
            const { weekday, date } = appointmentDay(visit.starts_at);
            return (
              <li key={visit.id}>
                <Link to={to(visit)} className={css.visit}>
                  <span className={css.when}>
                    <span className={css.name}>{formatTime(visit.starts_at)}</span>
                    {withDay && <span className={css.quiet}>{`${t(weekday).slice(0, 3)} ${date}`}</span>}
                  </span>
                  <span className={css.what}>
                    <span className={css.name}>{fullName(visit.patient)}</span>
                    <span className={css.quiet}>
                      {`${t(visit.service.name)} · ${streetText(placeOf(visit.location))}`}
                    </span>
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </QueryView>
  );
}

/** Staff's dashboard: who waits for an answer, and today's visits (1 §2.13). */
export function StaffDashboard() {
  const { t } = useTranslation();
  const now = useNow();
  const pending = useQuery(waiting);
  const approved = useQuery(aroundToday(now.getTime()));
  const count = pending.data?.total ?? 0;
  return (
    <div className={css.halves}>
      <Card
        title={count > 0 ? t('{{count}} visits wait for your answer', { count }) : t('Pending')}
        action={
          count > 0 && (
            <AccentButton component={Link} to={paths.pending}>
              {t('Review', { context: 'verb' })}
            </AccentButton>
          )
        }
        flush
      >
        <Rows
          result={pending}
          to={({ id }) => `${paths.pending}?visit=${id}`}
          withDay
          empty={
            <EmptyState
              drawing="done"
              title={t('All answered')}
              text={t('Visits that patients ask for appear here until you approve or deny them.')}
            />
          }
        />
      </Card>
      <Card title={t("Today's schedule")} flush>
        <Rows
          result={approved}
          pick={(visits) => todaysOf(visits, now)}
          to={({ id }) => paths.bookingDetails(id)}
          empty={
            <EmptyState
              drawing="rest"
              title={t('No visits today')}
              text={t('Approved visits of the day appear here in the order of their times.')}
            />
          }
        />
      </Card>
    </div>
  );
}
