import { invalid } from '@drawpoint/nest-kit/app-error';
import { mondayOf } from '@drawpoint/scheduling/week';
import { dayOf } from '../geocoding/place-privacy.ts';
import { readable } from '../slots/readable.ts';

const WEEKS = 12;

type Asked = { from?: string | undefined; to?: string | undefined };

/**
 * The first and the last week by their Mondays, twelve by default. Throws INVALID_INPUT for an end
 * before the beginning, and for a week that begins before the calendar.
 */
export function weeksOf({ from, to }: Asked, now: Date): { from: string; to: string } {
  const last = readable(() => mondayOf(to ?? dayOf(now)), 'to');
  const first = readable(() => (from === undefined ? mondayOf(last, 1 - WEEKS) : mondayOf(from)));
  if (first > last) throw invalid({ to: ['The last week must not be before the first.'] });
  return { from: first, to: last };
}
