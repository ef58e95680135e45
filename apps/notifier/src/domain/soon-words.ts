import type { Language } from '@drawpoint/contracts/auth/languages';
import { formatDay, wallDate } from '@drawpoint/rules/dates';
import { timeWords, type DescribedAppointment } from './appointment-email.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Closer than this, the hours are counted. */
const SOON_HOURS = 6;

const WORDS = {
  en: {
    hours: (hours: number) => (hours === 1 ? 'in 1 hour' : `in ${hours} hours`),
    ...{ today: 'today', tomorrow: 'tomorrow', on: 'on' },
  },
  es: {
    hours: (hours: number) => (hours === 1 ? 'en 1 hora' : `en ${hours} horas`),
    ...{ today: 'hoy', tomorrow: 'mañana', on: 'el' },
  },
};

type Visit = Pick<DescribedAppointment, 'starts_at' | 'arrival_window'>;

/** When a visit is, as seen at `now`: `in 2 hours`, `today at 5:00 pm`, `tomorrow`, `on Fri, Dec 18`. */
export function soonWords(visit: Visit, now: Date, language: Language): string {
  const words = WORDS[language];
  const start = Date.parse(visit.starts_at);
  const date = wallDate(visit.starts_at);
  // The wall time of the start minus its instant: what the visit's clock is ahead of UTC.
  const ahead = Date.parse(`${visit.starts_at.slice(0, 19)}Z`) - start;
  const today = new Date(now.getTime() + ahead).toISOString().slice(0, 10);
  const days = (Date.parse(date) - Date.parse(today)) / DAY_MS;
  if (days > 1) return `${words.on} ${formatDay(visit.starts_at, today, language)}`;
  if (days === 1) return words.tomorrow;
  const hours = Math.max(1, Math.round((start - now.getTime()) / HOUR_MS));
  if (hours < SOON_HOURS && !visit.arrival_window) return words.hours(hours);
  return `${words.today} ${timeWords(visit, language)}`;
}
