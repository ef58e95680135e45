import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { zoneCity } from '@drawpoint/rules/dates';
import { t } from '../../i18n/translate.ts';
import css from './Schedule.module.css';

/** Says once which zone the times of a schedule are in. */
export function ScheduleZone({ visits }: { visits: readonly Appointment[] }) {
  const [tz, ...others] = new Set(visits.map((visit) => visit.tz));
  if (tz === undefined) return null;
  return (
    <p className={css.quiet}>
      {others.length === 0
        ? t('All times are {{city}} time.', { city: zoneCity(tz) })
        : t('Times are local to each visit.')}
    </p>
  );
}
