import { dateOfDay, dayNumberOf, minuteOfClock, weekdayOf } from './civil.ts';

/** The fewest and the most visits of a series. */
export const SERIES_VISITS = { least: 2, most: 60 };
/** How far ahead its last visit may be wished, in days. */
export const SERIES_DAYS = 366;
/** How long before its wished date a visit is booked, in days. */
export const BOOKED_DAYS_AHEAD = 42;

/**
 * Local dates `YYYY-MM-DD` that repeat from a date on: every so many days, or every so many weeks on weekdays (0
 * Sunday; without any, the weekday of the first date). They end after so many `times`, or with the date `until`.
 */
export type SeriesRule = {
  unit: 'day' | 'week';
  every: number;
  weekdays: readonly number[];
  from: string;
  times: number | null;
  until: string | null;
};

export type SeriesPlan = SeriesRule & {
  /** The most days between a wished date and its visit. */
  tolerance_days: number;
  /** The visit lies between these wall times, `HH:MM`. */
  day_from: string;
  day_until: string;
  /** Later dates are counted from the last draw. */
  from_last_draw: boolean;
};

/** The wished dates of a rule, at most one more than a series may have. Throws RangeError for a bad date. */
export function seriesDates({ unit, every, weekdays, from, times, until }: SeriesRule): string[] {
  const first = dayNumberOf(from);
  const last = until === null ? Infinity : dayNumberOf(until);
  const most = Math.min(times ?? Infinity, SERIES_VISITS.most + 1);
  const days = [...new Set(weekdays.length > 0 ? weekdays : [weekdayOf(first)])].sort((a, b) => a - b);
  const begin = unit === 'day' ? first : first - weekdayOf(first);
  const step = unit === 'day' ? every : every * 7;
  const dates: string[] = [];
  for (let day = begin; day <= last && dates.length < most; day += step) {
    for (const each of unit === 'day' ? [day] : days.map((weekday) => day + weekday))
      if (each >= first && each <= last && dates.length < most) dates.push(dateOfDay(each));
  }
  return dates;
}

/** What is wrong with a plan, by field; empty for a sound one. `today` is a local date. */
export function seriesProblems(plan: SeriesPlan, today: string): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  if (plan.from < today) problems.from = ['The first date must not be in the past.'];
  if (minuteOfClock(plan.day_until) <= minuteOfClock(plan.day_from))
    problems.day_until = ['The end time must be after the start time.'];
  if (plan.from_last_draw && plan.unit !== 'day')
    problems.from_last_draw = ['Only a number of days can be counted from the last draw.'];
  if ((plan.times === null) === (plan.until === null)) {
    problems.times = ['Enter either the number of visits or the last date.'];
    return problems;
  }
  const dates = seriesDates(plan);
  const end = plan.times === null ? 'until' : 'times';
  if (dates.length < SERIES_VISITS.least) problems[end] = ['A series has at least two visits.'];
  else if (dates.length > SERIES_VISITS.most) problems[end] = ['A series has at most 60 visits.'];
  else if (dayNumberOf(dates.at(-1)!) > dayNumberOf(today) + SERIES_DAYS)
    problems[end] = ['The last visit must be at most 12 months ahead.'];
  if (2 * plan.tolerance_days >= leastGap(dates))
    problems.tolerance_days = ['The tolerance must be less than half the time between two visits.'];
  return problems;
}

/** The fewest days between two of ascending dates. */
function leastGap(dates: readonly string[]): number {
  const days = dates.map(dayNumberOf);
  return Math.min(...days.slice(1).map((day, index) => day - days[index]!));
}

/** A visit of a series, before or after it is booked. `visit_on` is its date once it is booked. */
type Planned = Occurrence & { visit_on: string | null };

/** Another plan for the visits of a series from a number on, the first of which is wished `on` a date. */
export type SeriesMove = Pick<
  SeriesPlan,
  'unit' | 'every' | 'weekdays' | 'tolerance_days' | 'day_from' | 'day_until' | 'from_last_draw'
> & { from: number; on: string };

/** Whether a visit of a series can still be moved with it. */
export const isAhead = (state: string): boolean =>
  ['waiting', 'unplaced', 'booked', 'moving', 'unmoved'].includes(state);

/** The new wished dates of the visits ahead from a number on. A visit that was called off leaves its date out. */
export function movedDates(
  visits: readonly Planned[],
  { unit, every, weekdays, from, on }: SeriesMove,
): { number: number; wished_on: string }[] {
  const times = Math.max(...visits.map(({ number }) => number)) - from + 1;
  const dates = seriesDates({ unit, every, weekdays, from: on, times, until: null });
  return visits
    .filter(({ number, state }) => number >= from && isAhead(state))
    .map(({ number }) => ({ number, wished_on: dates[number - from]! }));
}

/** What is wrong with another plan, by field; empty for a sound one. `today` is a local date. */
export function moveProblems(
  visits: readonly Planned[],
  move: SeriesMove,
  today: string,
): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  const first = visits.find(({ number }) => number === move.from);
  if (!first || !isAhead(first.state)) return { from: ['This visit is over or canceled.'] };
  if (minuteOfClock(move.day_until) <= minuteOfClock(move.day_from))
    problems.day_until = ['The end time must be after the start time.'];
  if (move.from_last_draw && move.unit !== 'day')
    problems.from_last_draw = ['Only a number of days can be counted from the last draw.'];
  const dates = movedDates(visits, move).map(({ wished_on }) => wished_on);
  const before = visits
    .filter(({ number, state }) => number < move.from && state !== 'canceled' && state !== 'canceling')
    .map(({ visit_on, wished_on }) => visit_on ?? wished_on);
  const last = before.reduce((latest, date) => (date > latest ? date : latest), '');
  if (move.on < today) problems.on = ['The first date must not be in the past.'];
  else if (dayNumberOf(dates.at(-1)!) > dayNumberOf(today) + SERIES_DAYS)
    problems.on = ['The last visit must be at most 12 months ahead.'];
  else if (last !== '' && dayNumberOf(dates[0]!) - dayNumberOf(last) <= 2 * move.tolerance_days)
    problems.on = ['This date is too near to the visit before.'];
  if (2 * move.tolerance_days >= leastGap(dates))
    problems.weekdays = ['Two visits would be too near to each other.'];
  return problems;
}

type Candidate = { date: string; start: string; end: string };

/**
 * The free times that suit a wished date, the nearest first: by days, then by time. `start` and `end` are ISO texts
 * with the local wall time.
 */
export function nearestTimes<Time extends Candidate>(
  times: readonly Time[],
  wishedOn: string,
  { tolerance_days, day_from, day_until }: Pick<SeriesPlan, 'tolerance_days' | 'day_from' | 'day_until'>,
): Time[] {
  const wished = dayNumberOf(wishedOn);
  const distance = ({ date }: Candidate): number => Math.abs(dayNumberOf(date) - wished);
  const clock = (iso: string): string => iso.slice(11, 16);
  return times
    .filter((time) => distance(time) <= tolerance_days)
    .filter(
      ({ date, start, end }) => clock(start) >= day_from && end.startsWith(date) && clock(end) <= day_until,
    )
    .sort(
      (one, other) =>
        distance(one) - distance(other) ||
        compare(one.date, other.date) ||
        compare(clock(one.start), clock(other.start)),
    );
}

/** A visit of a series, before or after it is booked. */
type Occurrence = { number: number; wished_on: string; state: string };

/**
 * The new wished dates of those that wait, counted from the date of a draw. Empty when one would come too near to a
 * visit that is booked: then the plan stays.
 */
export function countedFromDraw(
  visits: readonly Occurrence[],
  draw: { number: number; date: string },
  { every, tolerance_days }: Pick<SeriesPlan, 'every' | 'tolerance_days'>,
): { number: number; wished_on: string }[] {
  const later = visits
    .filter(({ number, state }) => number > draw.number && state !== 'canceled')
    .sort((one, other) => one.number - other.number)
    .map((visit) => {
      const counted = dayNumberOf(draw.date) + every * (visit.number - draw.number);
      return visit.state === 'waiting' ? { ...visit, wished_on: dateOfDay(counted) } : visit;
    });
  const dates = [draw.date, ...later.map(({ wished_on }) => wished_on)];
  if (leastGap(dates) <= 2 * tolerance_days) return [];
  return later
    .filter(({ state }) => state === 'waiting')
    .map(({ number, wished_on }) => ({ number, wished_on }));
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
