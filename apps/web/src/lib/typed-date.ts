import { message } from '../i18n/message.ts';

/** What a date field shows while somebody types digits: `MM-DD-YYYY` (1 §9), the hyphens come by themselves. */
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
