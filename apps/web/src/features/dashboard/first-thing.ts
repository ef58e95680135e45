import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { plannedStart, type PlannedVisit } from '../../lib/time/visit-time.ts';
import { currentOf } from '../visits/day-route.ts';
import { todaysOf } from './todays.ts';

type Visit = PlannedVisit & Pick<Appointment, 'tz' | 'stage' | 'status'>;

/** The next task of a staff member: a visit of today, or the pending requests. */
export type FirstThing<Each> =
  | { kind: 'visit'; visit: Each; underWay: boolean }
  | { kind: 'requests' }
  | { kind: 'nothing' };

const HOUR_MS = 3_600_000;

/**
 * The first task on the dashboard: the visit under way, late or within the hour, else pending requests, else
 * today's next visit. All `visits` are approved; `waiting` counts the requests.
 */
export function firstThing<Each extends Visit>(
  visits: readonly Each[],
  waiting: number,
  now: Date,
): FirstThing<Each> {
  const visit = currentOf(todaysOf(visits, now));
  const underWay = visit !== null && visit.stage !== null;
  const isSoon = visit !== null && Date.parse(plannedStart(visit)) - now.getTime() <= HOUR_MS;
  if (visit && (underWay || isSoon || waiting === 0)) return { kind: 'visit', visit, underWay };
  return waiting > 0 ? { kind: 'requests' } : { kind: 'nothing' };
}
