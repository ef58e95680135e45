import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatTime } from '@drawpoint/rules/dates';
import { fullName } from '@drawpoint/rules/name';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { streetText, placeOf } from '../../lib/place.ts';
import { appointmentDay } from '../../lib/wall-time.ts';
import { QueryView } from '../../ui/QueryView.tsx';
import css from './Dashboard.module.css';

type VisitRowsProps = {
  result: UseQueryResult<{ data: Appointment[] }>;
  pick?: (visits: Appointment[]) => Appointment[];
  /** Where a row leads. */
  to: (visit: Appointment) => string;
  withDay?: boolean;
  empty: ReactNode;
};

/** Visits as staff see them on the dashboard: when, whose, where. */
export function VisitRows({ result, pick = (visits) => visits, to, withDay = false, empty }: VisitRowsProps) {
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
