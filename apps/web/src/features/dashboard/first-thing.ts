import { todaysOf } from './todays.ts';

type Visit = {
  starts_at: string;
  ends_at: string;
  tz: string;
  stage: string | null;
};

/** The next task of a staff member: a visit of today, or the pending requests. */
export type FirstThing<Each> =
  { kind: 'visit'; visit: Each; underWay: boolean } | { kind: 'requests' } | { kind: 'nothing' };

const HOUR_MS = 3_600_000;

/**
 * The first task on the dashboard: the current visit, else one within the hour, else pending requests, else
 * today's next visit. All `visits` are approved; `waiting` counts the requests.
 */
export function firstThing<Each extends Visit>(
  visits: readonly Each[],
  waiting: number,
  now: Date,
): FirstThing<Each> {
  const todays = todaysOf(visits, now)
    .filter(({ ends_at, stage }) => stage !== null || Date.parse(ends_at) > now.getTime())
    .sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
  const underWay = todays.find(({ stage }) => stage !== null);
  if (underWay) return { kind: 'visit', visit: underWay, underWay: true };
  const [next] = todays;
  const isSoon = next !== undefined && Date.parse(next.starts_at) - now.getTime() <= HOUR_MS;
  if (next && (isSoon || waiting === 0)) return { kind: 'visit', visit: next, underWay: false };
  return waiting > 0 ? { kind: 'requests' } : { kind: 'nothing' };
}
