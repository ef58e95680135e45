import { localDateOf } from '@drawpoint/scheduling/zone';

export type SumUnit = 'day' | 'month';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Beyond this many days, payments are summed by month. */
const MOST_DAYS = 92;

/** The unit by which a range is summed. */
export const unitOf = (from: Date, to: Date): SumUnit =>
  to.getTime() - from.getTime() > MOST_DAYS * DAY_MS ? 'month' : 'day';

/**
 * The first dates of the days or months from one instant to another, in the zone. Empty when `to` is before
 * `from`.
 */
export function spansOf(from: Date, to: Date, tz: string, unit: SumUnit): string[] {
  const dateOf = (instant: Date): string => localDateOf(tz, Math.floor(instant.getTime() / MINUTE_MS));
  const last = dateOf(to);
  const first = dateOf(from);
  if (first > last) return [];
  const dates: string[] = [];
  const next = new Date(`${unit === 'month' ? `${first.slice(0, 8)}01` : first}T00:00:00Z`);
  for (let date = first; date <= last; date = next.toISOString().slice(0, 10)) {
    dates.push(next.toISOString().slice(0, 10));
    if (unit === 'month') next.setUTCMonth(next.getUTCMonth() + 1);
    else next.setUTCDate(next.getUTCDate() + 1);
  }
  return dates;
}
