import type { FieldErrors } from '@drawpoint/contracts/errors';
import { MOST_WAITLIST_DAYS } from '@drawpoint/contracts/booking/waitlist.contract';
import type { Intervals } from '@drawpoint/scheduling/availability';
import { dateOfDay, dayNumberOf, minuteOfClock, weekdayOf } from '@drawpoint/scheduling/civil';
import { firstMinuteOfDay, wallTimeOf } from '@drawpoint/scheduling/zone';

/** Which times suit, on the phlebotomist's clock. Dates `YYYY-MM-DD`, times `HH:MM`, days 0 Sunday to 6 Saturday. */
export type WaitlistWish = {
  from_date: string;
  to_date: string;
  days: readonly number[];
  from_time: string;
  to_time: string;
  /** Dates without offers. */
  dates_off: readonly string[];
};

/** Three offers in a row without an answer pause an entry. */
export const MOST_UNANSWERED = 3;
const DAY_MS = 86_400_000;
const OPENS = '08:00';
const CLOSES = '20:00';
const NOON = '12:00';

/** Whether a visit may begin at `start`: ISO 8601 with the phlebotomist's offset. */
export function suits(wish: WaitlistWish, start: string): boolean {
  const [date, time] = [start.slice(0, 10), start.slice(11, 16)];
  return (
    date >= wish.from_date &&
    date <= wish.to_date &&
    !wish.dates_off.includes(date) &&
    wish.days.includes(weekdayOf(dayNumberOf(date))) &&
    time >= wish.from_time &&
    time < wish.to_time
  );
}

/** Field errors of a wish that no visit could meet. `today` is the phlebotomist's date. */
export function wishErrors(
  { from_date, to_date, days, from_time, to_time }: Omit<WaitlistWish, 'dates_off'>,
  today: string,
  lastDate: string,
): FieldErrors {
  const errors: FieldErrors = {};
  if (to_date < from_date) errors.to = ['The last date must not be before the first.'];
  else if (to_date < today) errors.to = ['This date has passed.'];
  else if (from_date > lastDate) errors.from = ['Nobody can book that far ahead.'];
  else if (dayNumberOf(to_date) - dayNumberOf(from_date) >= MOST_WAITLIST_DAYS)
    errors.to = [`You can wait for at most ${MOST_WAITLIST_DAYS} days.`];
  if (to_time <= from_time) errors.to_time = ['The end must be after the beginning.'];
  if (Object.keys(errors).length > 0) return errors;
  const [first, last] = [dayNumberOf(from_date < today ? today : from_date), dayNumberOf(to_date)];
  const hasDay = last - first >= 6 || days.some((day) => (day - weekdayOf(first) + 7) % 7 <= last - first);
  return hasDay ? {} : { days: ['None of these days is between the two dates.'] };
}

/** A time that came free: [starts_at, ends_at). */
export type Freed = { starts_at: Date; ends_at: Date };

/**
 * When a freed time can be offered: at `now`, or at 8 am when it is outside of 8 am to 8 pm. Null for never: it
 * begins too soon, or before noon of the day on which offers go on. `leadHours` before its start offers end.
 */
export function offersFrom(freed: Freed, tz: string, now: Date, leadHours: number): Date | null {
  if (freed.ends_at.getTime() <= now.getTime() + leadHours * 3_600_000) return null;
  const minute = Math.floor(now.getTime() / 60_000);
  const { date, time } = wallTimeOf(tz, minute);
  if (time >= OPENS && time < CLOSES) return now;
  const day = dayNumberOf(date) + (time < OPENS ? 0 : 1);
  const start = wallTimeOf(tz, freed.starts_at.getTime() / 60_000);
  const morning = dateOfDay(day);
  if (start.date < morning || (start.date === morning && start.time < NOON)) return null;
  return new Date(minuteAt(tz, day, OPENS) * 60_000);
}

/** The epoch minute of a wall time on a local day, also when the clock changes before it. */
function minuteAt(tz: string, day: number, time: string): number {
  const wanted = minuteOfClock(time);
  const guess = firstMinuteOfDay(tz, day) + wanted;
  return guess + wanted - minuteOfClock(wallTimeOf(tz, guess).time);
}

type Waiting = { id: number; urgent: boolean; created_at: Date };

/**
 * Entries in the order in which they get offers: urgent ones first, then by whole days of waiting. Those of a group
 * have waited equally long: the least added driving decides.
 */
export function inTurn<Entry extends Waiting>(entries: readonly Entry[], now: Date): Entry[][] {
  const days = ({ created_at }: Entry) => Math.floor((now.getTime() - created_at.getTime()) / DAY_MS);
  const groups = Map.groupBy(entries, (entry) => `${entry.urgent} ${days(entry)}`);
  return [...groups.values()]
    .map((group) => group.toSorted((one, other) => one.id - other.id))
    .toSorted(([one], [other]) => Number(other!.urgent) - Number(one!.urgent) || days(other!) - days(one!));
}

/** The parts of working windows, in epoch minutes, that were not there before. */
export function gained(before: Intervals, after: Intervals): [start: number, end: number][] {
  const found: [number, number][] = [];
  for (let index = 0; index < after.length; index += 2) {
    let from = after[index]!;
    const until = after[index + 1]!;
    for (let known = 0; known < before.length; known += 2) {
      const [start, end] = [before[known]!, before[known + 1]!];
      if (end <= from || start >= until) continue;
      if (start > from) found.push([from, start]);
      from = Math.max(from, end);
    }
    if (from < until) found.push([from, until]);
  }
  return found;
}
