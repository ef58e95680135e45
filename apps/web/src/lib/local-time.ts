import { formatDateTime, formatTime } from '@drawpoint/rules/dates';

const two = (value: number): string => String(value).padStart(2, '0');

/** A date of this device's calendar, `YYYY-MM-DD`. */
export const localDate = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** An instant by this device's clock, as shown: `12-15-2026 9:00 am`. For what is no visit: those keep their own. */
export function localDateTime(instant: string): string {
  const date = new Date(instant);
  return formatDateTime(`${localDate(date)}T${two(date.getHours())}:${two(date.getMinutes())}`);
}

/** The time of day by this device's clock, as shown: `9:00 am`. */
export const localTime = (date: Date): string =>
  formatTime(`${two(date.getHours())}:${two(date.getMinutes())}`);
