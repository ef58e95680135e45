import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import { formatTime } from '@drawpoint/rules/dates';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api.ts';
import { Notice } from '../../ui/Notice.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useWhen } from '../appointments/use-when.ts';
import css from './Schedule.module.css';

/** A new zone table comes with a new version, and is looked for once a day. */
const FRESH_MS = 10 * 60_000;

/** Visits that are at another time than agreed since the rules of their zone changed; nothing where there are none. */
export function ShiftedVisits() {
  const { t } = useTranslation();
  const when = useWhen();
  const { data } = useQuery({ ...query(futureVisits.listShifted, {}), staleTime: FRESH_MS });
  if (!data || data.total === 0) return null;
  return (
    <Notice tone="wait">
      {t(
        '{{count}} visits are at another time than agreed, because the rules of their time zone have changed. Reschedule them to the time that was agreed.',
        { count: data.total },
      )}
      <ul className={css.shifted}>
        {data.data.map((visit) => (
          <li key={visit.id}>
            <TextLink to={paths.bookingDetails(visit.id)}>{visit.patient_name}</TextLink>:{' '}
            {t('agreed {{when}}, the clock will show {{time}}', {
              when: when(visit),
              time: formatTime(visit.clock_start),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
