import { formatDate } from '@drawpoint/rules/dates';
import { message } from '../../i18n/message.ts';

/** What a date field shows while somebody types digits: `MM-DD-YYYY`, the hyphens come by themselves. */
export function maskDate(typed: string, before: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8);
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '');
  const text = parts.join('-');
  const deleting = typed.length < before.length;
  return !deleting && (digits.length === 2 || digits.length === 4) ? `${text}-` : text;
}

/** A typed `MM-DD-YYYY` as `YYYY-MM-DD`, or null where it is no date of the calendar. */
export function parseTypedDate(typed: string): string | null {
  const match = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(typed.trim());
  if (!match) return null;
  const [month, day, year] = [match[1]!.padStart(2, '0'), match[2]!.padStart(2, '0'), match[3]!];
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso;
}

/** What is wrong with a typed date, to be translated; null where nothing is, or nothing is typed. */
export function typedDateProblem(typed: string): string | null {
  if (typed.trim() === '' || parseTypedDate(typed) !== null) return null;
  return /^\d{1,2}\D\d{1,2}\D\d{4}$/.test(typed.trim())
    ? message('There is no such date. Please check month and day.')
    : message('Enter the date as MM-DD-YYYY.');
}

/** A day of the address, `YYYY-MM-DD`, as its field shows it; blank where it is none. */
export const toTypedDate = (day: string): string => (/^\d{4}-\d\d-\d\d$/.test(day) ? formatDate(day) : '');

/** What is wrong with a typed day that narrows a list; a year that nobody means is a slip of the keys. */
export function typedDayProblem(typed: string): string | null {
  const year = Number(parseTypedDate(typed)?.slice(0, 4) ?? 2020);
  return year < 2020 || year > 2099 ? message('Enter a year from 2020 to 2099.') : typedDateProblem(typed);
}
