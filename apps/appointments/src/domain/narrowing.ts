import { dayNumberOf, minuteOfClock, MINUTES_PER_DAY } from '@drawpoint/scheduling/civil';
import { startsOutside } from '@drawpoint/scheduling/slack';
import { offsetMinutesAt } from '@drawpoint/scheduling/zone';
import type { AppointmentRecord } from './appointment-record.ts';
import { latestStart, plannedStart } from './arrival-window.ts';

const MS_PER_MINUTE = 60_000;
/** The minutes in which a phlebotomist arrives, as the patient is told on the evening before. */
export const TOLD_MINUTES = 30;
/** The told half hour begins at a quarter of an hour. */
const QUARTER = 15;

type Visit = Pick<AppointmentRecord, 'starts_at' | 'window_minutes' | 'planned_at' | 'local_date' | 'tz'>;

/** When the patient is told: at a time (`HH:MM`) of the visit's clock on the evening before. */
export function toldFrom({ local_date, tz }: Pick<Visit, 'local_date' | 'tz'>, narrowAt: string): Date {
  const wall = (dayNumberOf(local_date) - 1) * MINUTES_PER_DAY + minuteOfClock(narrowAt);
  // Zones change their clocks at night.
  return new Date((wall - offsetMinutesAt(tz, wall)) * MS_PER_MINUTE);
}

/** The begin of the half hour that holds the planned start, within the promised window. */
export function halfHourOf(visit: Visit): Date {
  const planned = plannedStart(visit).getTime();
  const begin = planned - (planned % (QUARTER * MS_PER_MINUTE));
  const last = latestStart(visit).getTime() - TOLD_MINUTES * MS_PER_MINUTE;
  return new Date(Math.max(visit.starts_at.getTime(), Math.min(begin, last)));
}

/** The allowed starts that lie in the half hour. */
export function startsIn(starts: readonly number[], begin: Date): number[] {
  const from = begin.getTime() / MS_PER_MINUTE;
  return startsOutside(starts, [
    { from: -Infinity, until: from },
    { from: from + TOLD_MINUTES + 1, until: Infinity },
  ]);
}
