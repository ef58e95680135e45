import { localMinute } from '../../lib/time/local-time.ts';

type Filters = Readonly<Record<string, string>>;

/** Whether a list begins now: neither another start nor the past is asked for (docs/product/back-office.md#phlebotomists). */
export const isFromNow = (filters: Filters): boolean => !('from' in filters) && !('include_past' in filters);

/** What the field shows, by this device's clock: `2026-12-15T09:00`; blank where nothing bounds the list. */
export function shownFrom(filters: Filters, now: Date): string {
  if (isFromNow(filters)) return localMinute(now);
  const { from } = filters;
  if (from === undefined) return '';
  const start = new Date(from.includes('T') ? from : `${from}T00:00`);
  return Number.isNaN(start.getTime()) ? '' : localMinute(start);
}

/** The filters after a change of the field; without a start the list holds past visits too. */
export const changedFrom = (typed: string): Record<'from' | 'include_past', string | null> =>
  typed === ''
    ? { from: null, include_past: 'true' }
    : { from: new Date(typed).toISOString(), include_past: null };
