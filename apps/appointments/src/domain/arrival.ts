import { driveMinutes, type Place } from '@drawpoint/scheduling/travel';
import { toOffsetIso } from '@drawpoint/scheduling/zone';

const MS_PER_MINUTE = 60_000;
/** The margin of the estimate, in minutes. */
const MARGIN_MINUTES = 10;

/**
 * The arrival time when a drive starts `now`. `from` is the previous visit's place or the phone's position;
 * null when unknown. Uses the drive minutes of slots (docs/product/booking.md#service-area).
 */
export function etaOf(now: Date, from: Place | null, to: Place | null, defaultDriveMinutes: number): Date {
  return new Date(now.getTime() + driveMinutes(from, to, defaultDriveMinutes) * MS_PER_MINUTE);
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
