import { formatDateTime, formatTime } from '@drawpoint/rules/dates';

const two = (value: number): string => String(value).padStart(2, '0');

/** The date of this device's calendar, `YYYY-MM-DD`. */
export const localDate = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** A time of this device's clock, for a date and time field: `2026-12-15T09:00`. */
export const localMinute = (date: Date): string =>
  `${localDate(date)}T${two(date.getHours())}:${two(date.getMinutes())}`;

/** An instant by this device's clock: `12-15-2026 9:00 am`. Not for visits, which keep their own zone. */
export function localDateTime(instant: string): string {
  return formatDateTime(localMinute(new Date(instant)));
}

/** The time of day by this device's clock: `9:00 am`. */
export const localTime = (date: Date): string =>
  formatTime(`${two(date.getHours())}:${two(date.getMinutes())}`);
