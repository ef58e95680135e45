import { legMinutes } from '@drawpoint/scheduling/travel';
import { toOffsetIso } from '@drawpoint/scheduling/zone';
import { latestStart } from './arrival-window.ts';

const MS_PER_MINUTE = 60_000;
/** The margin of the estimate, in minutes. */
const MARGIN_MINUTES = 10;

/** The arrival time when a drive of so many minutes starts `now`; null for a drive that is not known. */
export function etaOf(now: Date, minutes: number | null, defaultDriveMinutes: number): Date {
  return new Date(now.getTime() + legMinutes(minutes, defaultDriveMinutes) * MS_PER_MINUTE);
}

/** Later than this after the last promised moment a visit is late. */
const LATE_MINUTES = 10;
/** "About 10 minutes away." */
const NEAR_MINUTES = 10;

/** From when on a phlebotomist is near. */
export const nearFrom = (etaAt: Date): Date => new Date(etaAt.getTime() - NEAR_MINUTES * MS_PER_MINUTE);

/** What there is to tell of a drive at `now`. */
export function dueNotices(
  visit: Parameters<typeof latestStart>[0] & { eta_at: Date },
  now: Date,
): ('near' | 'late')[] {
  const { eta_at } = visit;
  const late = eta_at.getTime() > latestStart(visit).getTime() + LATE_MINUTES * MS_PER_MINUTE;
  const near = nearFrom(eta_at) <= now;
  return [...(late ? ['late' as const] : []), ...(near ? ['near' as const] : [])];
}

/** The estimate in the visit's zone, for messages. Null without one. */
export const etaIso = ({ eta_at, tz }: { eta_at: Date | null; tz: string }): string | null =>
  eta_at && toOffsetIso(tz, Math.round(eta_at.getTime() / MS_PER_MINUTE));

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
