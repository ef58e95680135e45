const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/;
const TIME = /(?:^|T)(\d{2}):(\d{2})/;

/**
 * The calendar date `YYYY-MM-DD` of an ISO string, by its own wall time. Throws RangeError for other text.
 */
export function wallDate(iso: string): string {
  const match = DATE.exec(iso);
  if (!match) throw new RangeError(`Not an ISO date: ${iso}`);
  return match[0].slice(0, 10);
}

/** The time of day `HH:MM` of an ISO string, by its own wall time. Throws RangeError for other text. */
export function wallTime(iso: string): string {
  const match = TIME.exec(iso);
  if (!match) throw new RangeError(`Not an ISO time: ${iso}`);
  return `${match[1]}:${match[2]}`;
}

/**
 * Formats a date as `MM-DD-YYYY`, by the wall time in the string, without zone conversion
 * (docs/product/texts-and-limits.md#formats).
 */
export function formatDate(iso: string): string {
  const [year, month, day] = wallDate(iso).split('-');
  return `${month}-${day}-${year}`;
}

/** Formats a time as `9:00 am`, by the wall time of an ISO string or `HH:MM`, without zone conversion. */
export function formatTime(iso: string): string {
  const [hour, minute] = wallTime(iso).split(':');
  const hours = Number(hour);
  return `${hours % 12 === 0 ? 12 : hours % 12}:${minute} ${hours < 12 ? 'am' : 'pm'}`;
}

const spokenDayIn = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
const SPOKEN_DAY = { en: spokenDayIn('en-US'), es: spokenDayIn('es-US') };

/**
 * Formats a date as people say it: `Wed, Nov 25`, in Spanish `mié, 25 de nov`, by the wall time in the string, for
 * headings and sentences. A date that is not in the year of `today` (`YYYY-MM-DD`) has its year:
 * `Sun, Jan 3, 2027`.
 */
export function formatDay(iso: string, today: string, language: 'en' | 'es' = 'en'): string {
  const date = wallDate(iso);
  const day = SPOKEN_DAY[language].format(new Date(`${date}T00:00:00Z`));
  if (date.slice(0, 4) === today.slice(0, 4)) return day;
  return `${day}${language === 'es' ? ' de ' : ', '}${date.slice(0, 4)}`;
}

/** An arrival window: the visit begins between the two, ISO strings or `HH:MM`. */
export type ArrivalWindow = { from: string; to: string };

/** The ends of an arrival window, with `am` or `pm` once where both have it: `8:00` and `10:00 am`. */
export function windowEnds({ from, to }: ArrivalWindow): [from: string, to: string] {
  const [begin, end] = [formatTime(from), formatTime(to)];
  return [begin.slice(-2) === end.slice(-2) ? begin.slice(0, -3) : begin, end];
}

/** `8:00 and 10:00 am`, in Spanish `las 8:00 y las 10:00 am`. */
export function windowTimes(window: ArrivalWindow, language: 'en' | 'es' = 'en'): string {
  if (language === 'en') return windowEnds(window).join(' and ');
  return windowEnds(window)
    .map((time) => (time.startsWith('1:') ? `la ${time}` : `las ${time}`))
    .join(' y ');
}

/** `between 8:00 and 10:00 am`, for the middle of a sentence. */
export const betweenTimes = (window: ArrivalWindow, language: 'en' | 'es' = 'en'): string =>
  `${language === 'es' ? 'entre' : 'between'} ${windowTimes(window, language)}`;

/** `Arrives between 8:00 and 10:00 am`: what a visit with an arrival window has in place of its time. */
export const arrivesBetween = (window: ArrivalWindow, language: 'en' | 'es' = 'en'): string =>
  `${language === 'es' ? 'Llega' : 'Arrives'} ${betweenTimes(window, language)}`;

/** Formats as `12-15-2026 9:00 am`, by the wall time in the string. */
export function formatDateTime(iso: string): string {
  return `${formatDate(iso)} ${formatTime(iso)}`;
}

/** Formats a day for a message, which may be read years later: `Wed, Nov 25, 2026`. */
export const writtenDay = (iso: string, language?: 'en' | 'es'): string => formatDay(iso, '', language);

/**
 * As `writtenDay`, with the time: `Wed, Nov 25, 2026, 9:00 am`. With the end of an arrival window:
 * `Wed, Nov 25, 2026, between 8:00 and 10:00 am`.
 */
export const writtenTime = (iso: string, language?: 'en' | 'es', windowEnd?: string | null): string =>
  `${writtenDay(iso, language)}, ${windowEnd ? betweenTimes({ from: iso, to: windowEnd }, language) : formatTime(iso)}`;

/** The city in a zone's name, for texts such as "New York time": `America/New_York` gives `New York`. */
export const zoneCity = (tz: string): string => tz.slice(tz.lastIndexOf('/') + 1).replaceAll('_', ' ');

/**
 * Completed years between a date of birth and a date, both `YYYY-MM-DD`. Negative for a birth in the future.
 */
export function ageOn(dateOfBirth: string, today: string): number {
  const [birthYear, birthMonthDay] = [Number(dateOfBirth.slice(0, 4)), dateOfBirth.slice(5)];
  const years = Number(today.slice(0, 4)) - birthYear;
  return today.slice(5) < birthMonthDay ? years - 1 : years;
}

const ADULT_AGE = 18;

/** Whether somebody is old enough for an account (docs/product/accounts.md#registration). */
export const isAdult = (dateOfBirth: string, today: string): boolean =>
  ageOn(dateOfBirth, today) >= ADULT_AGE;

/** Whether a date of birth is plausible: not in the future and at most 130 years ago. */
export function isPlausibleBirth(dateOfBirth: string, today: string): boolean {
  return dateOfBirth <= today && ageOn(dateOfBirth, today) <= 130;
}
