import { formatDate } from '@drawpoint/rules/dates';
import { message } from '../../i18n/message.ts';

/** Formats digits as `MM-DD-YYYY` while they are typed, adding the hyphens. */
export function maskDate(typed: string, before: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8);
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '');
  const text = parts.join('-');
  const deleting = typed.length < before.length;
  return !deleting && (digits.length === 2 || digits.length === 4) ? `${text}-` : text;
}

/** Parses `MM-DD-YYYY` to `YYYY-MM-DD`. Null when there is no such date. */
export function parseTypedDate(typed: string): string | null {
  const match = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(typed.trim());
  if (!match) return null;
  const [month, day, year] = [match[1]!.padStart(2, '0'), match[2]!.padStart(2, '0'), match[3]!];
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso;
}

/** The error of a typed date, for `t()`. Null when it is valid or blank. */
export function typedDateProblem(typed: string): string | null {
  if (typed.trim() === '' || parseTypedDate(typed) !== null) return null;
  return /^\d{1,2}\D\d{1,2}\D\d{4}$/.test(typed.trim())
    ? message('There is no such date. Please check month and day.')
    : message('Enter the date as MM-DD-YYYY.');
}

/** A day of the address (`YYYY-MM-DD`) as typed text. Empty when it is no date. */
export const toTypedDate = (day: string): string => (/^\d{4}-\d\d-\d\d$/.test(day) ? formatDate(day) : '');

/** The error of a typed day in a filter. Years outside 2020 to 2099 are typos. */
export function typedDayProblem(typed: string): string | null {
  const year = Number(parseTypedDate(typed)?.slice(0, 4) ?? 2020);
  return year < 2020 || year > 2099 ? message('Enter a year from 2020 to 2099.') : typedDateProblem(typed);
}
