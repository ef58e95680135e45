import type { RequiredConsent } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { localDate } from '../../../lib/time/local-time.ts';
import { spokenDay } from '../../../lib/time/wall-time.ts';

type Listed = readonly Pick<RequiredConsent, 'key' | 'given_at'>[];

/** What the person agreed to with an earlier booking, as ticked. */
export const givenBefore = (listed: Listed = []): { [key: string]: boolean } =>
  Object.fromEntries(listed.filter(({ given_at }) => given_at !== null).map(({ key }) => [key, true]));

/** The local day of an instant, like `Thu, Nov 12`. */
export const dayOf = (instant: string): string => spokenDay(localDate(new Date(instant)));

/** The day by which all of them had been given before; null when one was not, or while they load. */
export function agreedOn(listed: Listed = []): string | null {
  const given = listed.flatMap(({ given_at }) => given_at ?? []).sort();
  const last = given.at(-1);
  return last !== undefined && given.length === listed.length ? dayOf(last) : null;
}
