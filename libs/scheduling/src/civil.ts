/**
 * Calendar arithmetic on whole numbers. Day numbers count from 1970-01-01, minutes of a day from 0 to 1440.
 */

export const MINUTES_PER_DAY = 1440;

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;
const MS_PER_DAY = 86_400_000;

const twoDigits = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));
const clocks = Array.from(
  { length: MINUTES_PER_DAY },
  (_, minute) => `${twoDigits[Math.floor(minute / 60)]}:${twoDigits[minute % 60]}`,
);

/** Whether the text is a real calendar date `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  return Number.isFinite(parseDay(text));
}

/** The day number of a date `YYYY-MM-DD`. Throws RangeError for anything else. */
export function dayNumberOf(date: string): number {
  const day = parseDay(date);
  if (Number.isNaN(day)) throw new RangeError(`Not a calendar date: ${date}`);
  return day;
}

function parseDay(text: string): number {
  const match = DATE.exec(text);
  if (match === null) return NaN;
  const ms = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  const day = ms / MS_PER_DAY;
  // Date.UTC rolls 02-30 over into March and reads years below 100 as 19xx.
  return Number.isFinite(ms) && dateOfDay(day) === text ? day : NaN;
}

/** The date `YYYY-MM-DD` of a day number, for years 0000 to 9999. */
export function dateOfDay(day: number): string {
  // Counts years from March, so the leap day comes last: 1970-01-01 is day 719,468 from 0000-03-01.
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const leaps = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0);
  const century = twoDigits[Math.floor(year / 100)];
  return `${century}${twoDigits[year % 100]}-${twoDigits[month]}-${twoDigits[dayOfMonth]}`;
}

/** The weekday of a day number: 0 Sunday to 6 Saturday (docs/product/availability.md#hours). */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Minutes since midnight of a wall time `HH:MM`; `24:00` is 1440. Throws RangeError for anything else. */
export function minuteOfClock(time: string): number {
  if (time === '24:00') return MINUTES_PER_DAY;
  const match = CLOCK.exec(time);
  if (match === null) throw new RangeError(`Not a wall time HH:MM: ${time}`);
  return Number(match[1]) * 60 + Number(match[2]);
}

/** The wall time `HH:MM` of a minute of the day (0 to 1439). */
export function clockOf(minuteOfDay: number): string {
  return clocks[minuteOfDay] ?? '24:00';
}

/** The ISO 8601 suffix of a UTC offset in minutes: -420 gives `-07:00`. */
export function offsetSuffix(offsetMinutes: number): string {
  const size = Math.abs(offsetMinutes);
  return `${offsetMinutes < 0 ? '-' : '+'}${twoDigits[Math.floor(size / 60)]}:${twoDigits[size % 60]}`;
}
