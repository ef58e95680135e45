const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/;
const TIME = /(?:^|T)(\d{2}):(\d{2})/;

/** The calendar date of an ISO string by its own wall time, `YYYY-MM-DD`. Throws a RangeError for other text. */
export function wallDate(iso: string): string {
  const match = DATE.exec(iso);
  if (!match) throw new RangeError(`Not an ISO date: ${iso}`);
  return match[0].slice(0, 10);
}

/** The time of day of an ISO string by its own wall time, `HH:MM`. Throws a RangeError for other text. */
export function wallTime(iso: string): string {
  const match = TIME.exec(iso);
  if (!match) throw new RangeError(`Not an ISO time: ${iso}`);
  return `${match[1]}:${match[2]}`;
}

/** A date as shown: `MM-DD-YYYY` (docs/product/texts-and-limits.md#formats), by the wall time of the string, never converted. */
export function formatDate(iso: string): string {
  const [year, month, day] = wallDate(iso).split('-');
  return `${month}-${day}-${year}`;
}

/** A time as shown: `9:00 am`, by the wall time of an ISO string or an `HH:MM`, never converted. */
export function formatTime(iso: string): string {
  const [hour, minute] = wallTime(iso).split(':');
  const hours = Number(hour);
  return `${hours % 12 === 0 ? 12 : hours % 12}:${minute} ${hours < 12 ? 'am' : 'pm'}`;
}

/** `12-15-2026 9:00 am`, by the wall time of the string. */
export function formatDateTime(iso: string): string {
  return `${formatDate(iso)} ${formatTime(iso)}`;
}

/** The city of a zone, for "… time": `America/New_York` is `New York`. */
export const zoneCity = (tz: string): string => tz.slice(tz.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** Completed years from a date of birth to a date, both `YYYY-MM-DD`; negative for a birth in the future. */
export function ageOn(dateOfBirth: string, today: string): number {
  const [birthYear, birthMonthDay] = [Number(dateOfBirth.slice(0, 4)), dateOfBirth.slice(5)];
  const years = Number(today.slice(0, 4)) - birthYear;
  return today.slice(5) < birthMonthDay ? years - 1 : years;
}

/** Whether a person can have been born then: not in the future and at most 130 years ago. */
export function isPlausibleBirth(dateOfBirth: string, today: string): boolean {
  return dateOfBirth <= today && ageOn(dateOfBirth, today) <= 130;
}
