import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { presence } from '@drawpoint/contracts/booking/presence.contract';
import { formatTime } from '@drawpoint/rules/dates';
import { fullName } from '@drawpoint/rules/name';
import { Button } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { can, isManager, useUser } from '../../lib/session/current-user.ts';
import { useMinute } from '../../lib/time/use-now.ts';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { POLL_MS } from '../appointments/polling.ts';
import { serviceInSeries } from '../appointments/service-text.ts';
import { aroundToday, waiting } from './dashboard.queries.ts';
import css from './Dashboard.module.css';
import { firstThing } from './first-thing.ts';
import { todaysOf } from './todays.ts';
import { streetText, placeOf } from '../../lib/places/place.ts';
import { plannedStart, plannedText } from '../../lib/time/visit-time.ts';
import { spokenDay } from '../../lib/time/wall-time.ts';
import { QueryView } from '../../ui/states/QueryView.tsx';

const TeamCard = lazy(() => import('../presence/TeamCard.tsx'));
const NotificationsCard = lazy(() => import('../notifications/NotificationsCard.tsx'));
const NeedsYouCard = lazy(() => import('../offline/NeedsYouCard.tsx'));
const StaffVisitCard = lazy(() => import('./StaffVisitCard.tsx'));

/**
 * The staff dashboard: next task, today's visits, notifications and team presence
 * (docs/product/accounts.md#dashboards).
 */
export default function StaffDashboard() {
  const user = useUser();
  const managesOthers = isManager(user);
  const now = useMinute();
  const pending = useQuery({ ...waiting, refetchInterval: POLL_MS });
  const approved = useQuery({
    ...aroundToday(now.getTime()),
    refetchInterval: POLL_MS,
  });
  // Only people with a presence drive to visits; other managers only answer requests.
  const goesThere = can(user, presence.set);
  const count = pending.data?.total ?? 0;
  const first = firstThing(
    goesThere ? (approved.data?.data ?? []).filter(({ phlebotomist }) => phlebotomist.id === user.id) : [],
    count,
    now,
  );
  const requests = (
    <Card
      title={count > 0 ? t('{{count}} requests need your answer', { count }) : t('Pending')}
      action={
        count > 0 &&
        (first.kind === 'visit' ? (
          <Button component={Link} variant="default" to={paths.pending}>
            {t('Review', { context: 'verb' })}
          </Button>
        ) : (
          <AccentButton component={Link} to={paths.pending}>
            {t('Review', { context: 'verb' })}
          </AccentButton>
        ))
      }
      flush
    >
      <VisitRows
        result={pending}
        to={({ id }) => `${paths.pending}?visit=${id}`}
        withDay
        empty={
          <EmptyState
            drawing="done"
            title={t('All answered')}
            text={t('Visits that patients request appear here until you approve or deny them.')}
          />
        }
      />
    </Card>
  );
  return (
    <div className={css.grid}>
      <div className={css.side}>
        <Suspense fallback={null}>
          <NeedsYouCard />
        </Suspense>
        {first.kind === 'visit' ? (
          <Suspense fallback={<ListSkeleton />}>
            <StaffVisitCard visit={first.visit} />
          </Suspense>
        ) : (
          requests
        )}
        <Card title={t("Today's schedule")} flush>
          <VisitRows
            result={approved}
            pick={(visits) => todaysOf(visits, now)}
            to={({ id }) => paths.bookingDetails(id)}
            empty={
              <EmptyState
                drawing="rest"
                title={t('No visits today')}
                text={t('Approved visits for the day appear here in order.')}
              />
            }
          />
        </Card>
      </div>
      <div className={css.side}>
        {first.kind === 'visit' && requests}
        <Suspense fallback={<ListSkeleton />}>
          <NotificationsCard />
          {managesOthers && <TeamCard />}
        </Suspense>
      </div>
    </div>
  );
}

type VisitRowsProps = {
  result: UseQueryResult<{ data: Appointment[] }>;
  pick?: (visits: Appointment[]) => Appointment[];
  /** The link target of a row. */
  to: (visit: Appointment) => string;
  withDay?: boolean;
  empty: ReactNode;
};

/** Visits on the staff dashboard: time, patient and place; for managers also whose they are. */
function VisitRows({ result, pick = (visits) => visits, to, withDay = false, empty }: VisitRowsProps) {
  const isOffice = isManager(useUser());
  return (
    <QueryView query={result} isEmpty={({ data }) => pick(data).length === 0} empty={empty}>
      {({ data }) => (
        <ul className={css.list}>
          {pick(data).map((visit) => {
            return (
              <li key={visit.id}>
                <Link to={to(visit)} className={css.visit}>
                  <span className={css.when}>
                    <span className={css.name}>{formatTime(plannedStart(visit))}</span>
                    {withDay && <span className={css.quiet}>{spokenDay(visit.starts_at)}</span>}
                  </span>
                  <span className={css.what}>
                    <span className={css.name}>{fullName(visit.patient)}</span>
                    {visit.arrival_window && <span className={css.quiet}>{plannedText(visit)}</span>}
                    <span className={css.quiet}>
                      {[
                        isOffice && visit.phlebotomist.name,
                        serviceInSeries(visit),
                        streetText(placeOf(visit.location)),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
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
