import { localMinute } from '../../lib/time/local-time.ts';

type Filters = Readonly<Record<string, string>>;

/**
 * Whether the list starts now: no other start and no past is chosen
 * (docs/product/back-office.md#phlebotomists).
 */
export const isFromNow = (filters: Filters): boolean => !('from' in filters) && !('include_past' in filters);

/** The value of the field in this device's zone, `2026-12-15T09:00`; blank when the list has no start. */
export function shownFrom(filters: Filters, now: Date): string {
  if (isFromNow(filters)) return localMinute(now);
  const { from } = filters;
  if (from === undefined) return '';
  const start = new Date(from.includes('T') ? from : `${from}T00:00`);
  return Number.isNaN(start.getTime()) ? '' : localMinute(start);
}

/** The filters after the field changed. A blank field includes past visits. */
export const changedFrom = (typed: string): Record<'from' | 'include_past', string | null> =>
  typed === ''
    ? { from: null, include_past: 'true' }
    : { from: new Date(typed).toISOString(), include_past: null };
