import { legMinutes } from '@drawpoint/scheduling/travel';
import { toOffsetIso } from '@drawpoint/scheduling/zone';

const MS_PER_MINUTE = 60_000;
/** The margin of the estimate, in minutes. */
const MARGIN_MINUTES = 10;

/** The arrival time when a drive of so many minutes starts `now`; null for a drive that is not known. */
export function etaOf(now: Date, minutes: number | null, defaultDriveMinutes: number): Date {
  return new Date(now.getTime() + legMinutes(minutes, defaultDriveMinutes) * MS_PER_MINUTE);
}

/** Ten minutes around the estimate, in the visit's zone. Null without an estimate. */
export function arrivalAround({
  eta_at,
  tz,
}: {
  eta_at: Date | null;
  tz: string;
}): { from: string; to: string } | null {
  if (eta_at === null) return null;
  const minute = Math.round(eta_at.getTime() / MS_PER_MINUTE);
  return { from: toOffsetIso(tz, minute - MARGIN_MINUTES), to: toOffsetIso(tz, minute + MARGIN_MINUTES) };
}
