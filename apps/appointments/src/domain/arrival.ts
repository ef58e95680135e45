import { driveMinutes, type Place } from '@drawpoint/scheduling/travel';
import { toOffsetIso } from '@drawpoint/scheduling/zone';

const MS_PER_MINUTE = 60_000;
/** How far the estimate may be off, in minutes. */
const MARGIN_MINUTES = 10;

/**
 * When somebody who sets out now is there: from where they are, as far as that is known, by the drive that slots keep
 * free, too (docs/product/booking.md#service-area). `from`: the place of their visit before, or where their phone says they are.
 */
export function etaOf(now: Date, from: Place | null, to: Place | null, defaultDriveMinutes: number): Date {
  return new Date(now.getTime() + driveMinutes(from, to, defaultDriveMinutes) * MS_PER_MINUTE);
}

/** Ten minutes around the estimate, on the visit's own clock; null where there is none. */
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
