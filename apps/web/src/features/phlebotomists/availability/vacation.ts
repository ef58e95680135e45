import { formatDate } from '@drawpoint/rules/dates';
import { message } from '../../../i18n/message.ts';
import { parseTypedDate, typedDateProblem } from '../../../lib/forms/typed-date.ts';
import { daysAfter } from '../../../lib/time/relative-day.ts';
import type { TypedException } from './Exceptions.tsx';

/** From this many days on, days off in a row are shown as one vacation. */
const FEWEST_DAYS = 3;
/** The most days of one vacation. */
export const MOST_DAYS = 366;

/** An exception from midnight to midnight. */
export const dayOff = (date: string): TypedException => ({
  ...{ date: date && formatDate(date), kind: 'unavailable' },
  ...{ start_time: '12:00 am', end_time: '12:00 am' },
});

const isDayOff = ({ kind, start_time, end_time }: TypedException): boolean =>
  kind === 'unavailable' && start_time === '12:00 am' && end_time === '12:00 am';

const datesBetween = (from: string, until: string): string[] => {
  const dates: string[] = [];
  for (let date = from; date <= until; date = daysAfter(date, 1)) dates.push(date);
  return dates;
};

/** A vacation as one exception a day, without the days that are off already. */
export function daysOff(from: string, until: string, rows: readonly TypedException[]): TypedException[] {
  const known = new Set(rows.filter(isDayOff).map(({ date }) => parseTypedDate(date)));
  return datesBetween(from, until)
    .filter((date) => !known.has(date))
    .map(dayOff);
}

/** What is wrong with the typed first and last day, to be translated. */
export function vacationProblems(from: string, until: string, today: string) {
  const [first, last] = [parseTypedDate(from), parseTypedDate(until)];
  const missing = message('Enter the date as MM-DD-YYYY.');
  return {
    from: typedDateProblem(from) ?? (first === null ? missing : null),
    until:
      typedDateProblem(until) ??
      (last === null
        ? missing
        : last < today
          ? message('This vacation is over already.')
          : first !== null && last < first
            ? message('The last day must not be before the first day.')
            : first !== null && daysAfter(first, MOST_DAYS) <= last
              ? message('A vacation can have up to 366 days. Split a longer one.')
              : null),
  };
}

/** Days off in a row: the first and the last one, and which rows they are. */
export type Vacation = { from: string; until: string; rows: number[] };

/** The vacations among the exceptions, soonest first. */
export function vacationsIn(rows: readonly TypedException[]): Vacation[] {
  const days = rows
    .map((row, index) => ({ date: isDayOff(row) ? parseTypedDate(row.date) : null, index }))
    .flatMap(({ date, index }) => (date === null ? [] : [{ date, index }]))
    .sort((one, other) => one.date.localeCompare(other.date));
  const found: Vacation[] = [];
  for (const { date, index } of days) {
    const last = found.at(-1);
    if (last && (date === last.until || date === daysAfter(last.until, 1))) {
      last.until = date;
      last.rows.push(index);
    } else found.push({ from: date, until: date, rows: [index] });
  }
  return found.filter(({ from, until }) => daysAfter(from, FEWEST_DAYS - 1) <= until);
}
