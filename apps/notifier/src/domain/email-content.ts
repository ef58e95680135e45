import type { Language } from '@drawpoint/contracts/auth/languages';

/** An email's content, independent of its format. */
export type EmailContent = {
  language: Language;
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Labelled lines, such as `When` and `Where`. */
  facts?: [label: string, value: string][];
  /** The main action. */
  action?: { label: string; url: string };
  /** Small print below the action. */
  notes?: string[];
};

const MINUTES_PER_DAY = 1_440;

/** The address of the same page in a language. Relative and foreign addresses do not occur in our emails. */
export function linkIn(language: Language, address: string): string {
  const url = new URL(address);
  if (language === 'es') url.pathname = url.pathname === '/' ? '/es' : `/es${url.pathname}`;
  return url.href;
}

/** Only web addresses become links. */
export const isWebAddress = (url: string | undefined): url is string =>
  /^https?:\/\/[^\s"<>]+$/.test(url ?? '');

const UNITS = {
  en: { days: 'days', minutes: 'minutes', hour: 'hour', hours: 'hours' },
  es: { days: 'días', minutes: 'minutos', hour: 'hora', hours: 'horas' },
};

/** `45 minutes`, `1 hour`, `24 hours`, `7 days`. */
export function lasting(minutes: number, language: Language = 'en'): string {
  const units = UNITS[language];
  if (minutes > MINUTES_PER_DAY && minutes % MINUTES_PER_DAY === 0)
    return `${minutes / MINUTES_PER_DAY} ${units.days}`;
  if (minutes % 60 !== 0) return `${minutes} ${units.minutes}`;
  return minutes === 60 ? `1 ${units.hour}` : `${minutes / 60} ${units.hours}`;
}
