import type { payments } from '@drawpoint/contracts/appointments/payments.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';

type Summary = OutputOf<typeof payments.summarize>;
export type Bucket = Summary['by_day'][number];

/** More buckets than a chart can show, from open ranges of many years. */
const MOST = 400;
const NOTHING = { completion: 0, extra: 0, tip: 0, other: 0 };

const next = (date: string, unit: Summary['unit']): string => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const after = unit === 'day' ? Date.UTC(year, month - 1, day + 1) : Date.UTC(year, month, 1);
  return new Date(after).toISOString().slice(0, 10);
};

/**
 * Every day or month of the range, including those without payments. An open range goes from the first
 * payment to the last.
 */
export function bucketsOf({
  by_day,
  unit,
  from,
  to,
}: Pick<Summary, 'by_day' | 'unit' | 'from' | 'to'>): Bucket[] {
  const ends = [from ?? by_day[0]?.date, to ?? by_day.at(-1)?.date];
  const [first, last] = ends.map((date) => (unit === 'month' && date ? `${date.slice(0, 7)}-01` : date));
  if (!first || !last) return [];
  const known = new Map(by_day.map((bucket) => [bucket.date, bucket]));
  const buckets: Bucket[] = [];
  for (let date = first; date <= last && buckets.length < MOST; date = next(date, unit)) {
    buckets.push(known.get(date) ?? { date, ...NOTHING });
  }
  return buckets;
}
