import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatTime } from '@drawpoint/rules/dates';
import { Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { plannedStart, plannedText } from '../../lib/time/visit-time.ts';
import { patientName } from '../appointments/appointment-text.ts';
import { serviceInSeries } from '../appointments/service-text.ts';
import type { Stop } from './day-route.ts';
import { MoreButton } from './MoreButton.tsx';
import css from './Schedule.module.css';
import { VisitStatus } from './VisitStatus.tsx';

type StopListProps = {
  label: string;
  stops: readonly Stop<Appointment>[];
  onMore: (visit: Appointment) => void;
};

/** One phlebotomist's visits of a day in order, with the drives between them. */
export function StopList({ label, stops, onMore }: StopListProps) {
  return (
    <ol className={css.stops} aria-label={label}>
      {stops.map(({ visit, driveMinutes }) => (
        <li key={visit.id} className={css.stop}>
          {driveMinutes !== null && (
            <p className={css.drive}>{t('{{count}} min drive', { count: driveMinutes })}</p>
          )}
          <div className={css.row}>
            <Link
              to={paths.bookingDetails(visit.id)}
              className={css.visit}
              data-over={visit.status === 'completed' || undefined}
            >
              <span className={css.time}>{formatTime(plannedStart(visit))}</span>
              <span className={css.what}>
                <span className={css.name}>{patientName(visit)}</span>
                {visit.arrival_window && <span className={css.quiet}>{plannedText(visit)}</span>}
                <span className={css.quiet}>
                  {[serviceInSeries(visit), visit.location.address].filter(Boolean).join(' · ')}
                </span>
              </span>
              <VisitStatus visit={visit} />
            </Link>
            <MoreButton visit={visit} onMore={onMore} />
          </div>
        </li>
      ))}
    </ol>
  );
}
