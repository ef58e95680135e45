import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import { formatTime } from '@drawpoint/rules/dates';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { Notice } from '../../ui/page/Notice.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { spokenStart } from '../../lib/time/visit-time.ts';
import css from './Schedule.module.css';

/** Zone rules change only with a release, and the server checks for changes once a day. */
const FRESH_MS = 10 * 60_000;

/** Visits whose time shifted because the rules of their zone changed. Renders nothing when there are none. */
export function ShiftedVisits() {
  const { data } = useQuery({ ...query(futureVisits.listShifted, {}), staleTime: FRESH_MS });
  if (!data || data.total === 0) return null;
  return (
    <Notice tone="wait">
      {t(
        '{{count}} visits no longer match the time the patient booked, because time zone rules changed. Reschedule them to the booked time.',
        { count: data.total },
      )}
      <ul className={css.shifted}>
        {data.data.map((visit) => (
          <li key={visit.id}>
            <TextLink to={paths.bookingDetails(visit.id)}>{visit.patient_name}</TextLink>:{' '}
            {t('booked for {{when}}, will show {{time}}', {
              when: spokenStart(visit),
              time: formatTime(visit.clock_start),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
