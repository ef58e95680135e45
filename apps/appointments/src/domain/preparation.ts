import { toOffsetIso } from '@drawpoint/scheduling/zone';
import type { AppointmentRecord } from './appointment-record.ts';

const HOUR_MS = 3_600_000;
const MS_PER_MINUTE = 60_000;

/**
 * When fasting begins, on the visit's own clock: so many hours before its start, or before the earliest start of an
 * arrival window. Null where nobody fasts.
 */
export function fastingFrom({
  starts_at,
  tz,
  fasting_hours,
}: Pick<AppointmentRecord, 'starts_at' | 'tz' | 'fasting_hours'>): string | null {
  if (fasting_hours === null) return null;
  return toOffsetIso(tz, (starts_at.getTime() - fasting_hours * HOUR_MS) / MS_PER_MINUTE);
}

/** How the patient prepares, as the service said at booking. */
export const preparationOf = (
  visit: Pick<
    AppointmentRecord,
    'starts_at' | 'tz' | 'preparation' | 'fasting_hours' | 'bring_order' | 'medicines'
  >,
) => ({
  preparation: visit.preparation,
  fasting_from: fastingFrom(visit),
  bring_order: visit.bring_order,
  medicines: visit.medicines,
});
