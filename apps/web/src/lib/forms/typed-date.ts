import { formatDate } from '@drawpoint/rules/dates';
import { message } from '../../i18n/message.ts';

/** Digits that begin with a century are a date as `YYYY-MM-DD`: no month begins so. */
const isYearFirst = (digits: string): boolean => /^(19|20)/.test(digits);

/**
 * Adds the hyphens while a date is typed, as `MM-DD-YYYY` or `YYYY-MM-DD`. A separator after a single digit
 * completes it: `5/6/1980` becomes `05-06-1980`.
 */
export function maskDate(typed: string, before: string): string {
  const digits = typed
    .replace(/(?<!\d)\d(?=[-/. ])/g, '0$&')
    .replace(/\D/g, '')
    .slice(0, 8);
  const [first, second] = isYearFirst(digits) ? [4, 6] : [2, 4];
  const parts = [digits.slice(0, first), digits.slice(first, second), digits.slice(second)];
  const text = parts.filter((part) => part !== '').join('-');
  const deleting = typed.length < before.length;
  return !deleting && (digits.length === first || digits.length === second) ? `${text}-` : text;
}

const MONTH_FIRST = /^(?<month>\d{1,2})[-/. ](?<day>\d{1,2})[-/. ](?<year>\d{4})$/;
const YEAR_FIRST = /^(?<year>\d{4})[-/. ](?<month>\d{1,2})[-/. ](?<day>\d{1,2})$/;

/** Parses `MM-DD-YYYY` or `YYYY-MM-DD` to `YYYY-MM-DD`. Null when there is no such date. */
export function parseTypedDate(typed: string): string | null {
  const { year, month, day } =
    (MONTH_FIRST.exec(typed.trim()) ?? YEAR_FIRST.exec(typed.trim()))?.groups ?? {};
  if (!year || !month || !day) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso;
}

/** The error of a typed date, for `t()`. Null when it is valid or blank. */
export function typedDateProblem(typed: string): string | null {
  if (typed.trim() === '' || parseTypedDate(typed) !== null) return null;
  return MONTH_FIRST.test(typed.trim()) || YEAR_FIRST.test(typed.trim())
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
