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
 * Formats a date as people say it: `Wed, Nov 25`, in Spanish `mié, 25 nov`, by the wall time in the string, for
 * headings and sentences. A date that is not in the year of `today` (`YYYY-MM-DD`) has its year:
 * `Sun, Jan 3, 2027`.
 */
export function formatDay(iso: string, today: string, language: 'en' | 'es' = 'en'): string {
  const date = wallDate(iso);
  const day = SPOKEN_DAY[language].format(new Date(`${date}T00:00:00Z`));
  if (date.slice(0, 4) === today.slice(0, 4)) return day;
  return `${day}${language === 'es' ? ' de ' : ', '}${date.slice(0, 4)}`;
}

/** Formats as `12-15-2026 9:00 am`, by the wall time in the string. */
export function formatDateTime(iso: string): string {
  return `${formatDate(iso)} ${formatTime(iso)}`;
}

/** Formats a day for a message, which may be read years later: `Wed, Nov 25, 2026`. */
export const writtenDay = (iso: string, language?: 'en' | 'es'): string => formatDay(iso, '', language);

/** As `writtenDay`, with the time: `Wed, Nov 25, 2026, 9:00 am`. */
export const writtenTime = (iso: string, language?: 'en' | 'es'): string =>
  `${writtenDay(iso, language)}, ${formatTime(iso)}`;

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
