import { message } from '../../../i18n/message.ts';
import { weekdayOf } from '../../../lib/time/wall-time.ts';

/** A month of the calendar; `month` is 1 to 12. */
export type Month = { year: number; month: number };

const NAMES = [
  message('January'),
  message('February'),
  message('March'),
  message('April'),
  message('May'),
  message('June'),
  message('July'),
  message('August'),
  message('September'),
  message('October'),
  message('November'),
  message('December'),
] as const;

/** The English name of a month; translate it where it is shown. */
export const monthName = ({ month }: Month): string => NAMES[month - 1] ?? '';

const DAY_MS = 86_400_000;
/** docs/product/booking.md#time */
const MIN_DAYS = 28;
const YEARS_AHEAD = 4;

const two = (value: number): string => String(value).padStart(2, '0');
const toMs = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const serial = ({ year, month }: Month): number => year * 12 + month - 1;

export const monthOf = (date: string): Month => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
});

export const sameMonth = (one: Month, other: Month): boolean => serial(one) === serial(other);

/** Whether `one` comes after `other`. */
export const isLater = (one: Month, other: Month): boolean => serial(one) > serial(other);

export function addMonths(month: Month, by: number): Month {
  const moved = serial(month) + by;
  return { year: Math.floor(moved / 12), month: (moved % 12) + 1 };
}

/** The date `by` days later, `YYYY-MM-DD`; `by` may be negative. */
export const addDays = (date: string, by: number): string => toDate(toMs(date) + by * DAY_MS);

export const firstOf = ({ year, month }: Month): string => `${year}-${two(month)}-01`;
export const lastOf = (month: Month): string => addDays(firstOf(addMonths(month, 1)), -1);

/** The weeks of a month from Sunday to Saturday; null for days of neighbouring months. */
export function weeksOf(month: Month): (string | null)[][] {
  const first = firstOf(month);
  const lead = new Date(toMs(first)).getUTCDay();
  const length = Number(lastOf(month).slice(8));
  const weeks: (string | null)[][] = [];
  for (let day = 1 - lead; day <= length; day += 7) {
    weeks.push(
      Array.from({ length: 7 }, (_, offset) =>
        day + offset >= 1 && day + offset <= length ? addDays(first, day + offset - 1) : null,
      ),
    );
  }
  return weeks;
}

/** The current year and the next four (docs/product/booking.md#time). */
export function selectableYears(today: string): number[] {
  const { year } = monthOf(today);
  return Array.from({ length: YEARS_AHEAD + 1 }, (_, index) => year + index);
}

/** Limits a month to the range from the current one to December of the last selectable year. */
export function clampMonth(month: Month, today: string): Month {
  const last = { year: monthOf(today).year + YEARS_AHEAD, month: 12 };
  if (serial(month) < serial(monthOf(today))) return monthOf(today);
  return serial(month) > serial(last) ? last : month;
}

/**
 * The dates to load for a displayed month, both in the phlebotomist's zone (docs/product/booking.md#time).
 * Starts on its first day, or today. Lasts to its end, but at least 28 days.
 */
export function slotWindow(month: Month, today: string): { from: string; days: number } {
  const from = sameMonth(month, monthOf(today)) ? today : firstOf(month);
  const untilEnd = (toMs(lastOf(month)) - toMs(from)) / DAY_MS;
  return { from, days: Math.max(MIN_DAYS, untilEnd + 1) };
}

/** Days in the strip on a phone. */
export const STRIP_DAYS = 14;

/**
 * The dates to load before a month is selected (docs/product/booking.md#time). Starts today. Lasts to the end
 * of `shown` (by default this month), but at least 28 days.
 */
export function firstWindow(today: string, shown: Month = monthOf(today)): { from: string; days: number } {
  const untilEnd = (toMs(lastOf(shown)) - toMs(today)) / DAY_MS;
  return { from: today, days: Math.max(MIN_DAYS, untilEnd + 1) };
}

/** Whether a date is inside of the window. */
export const isWithin = (date: string, { from, days }: { from: string; days: number }): boolean =>
  date >= from && date < addDays(from, days);

/** Fourteen days around a date, inside of the window. */
export function stripOf(date: string, { from, days }: { from: string; days: number }): string[] {
  const ahead = (toMs(date) - toMs(from)) / DAY_MS;
  const start = ahead < STRIP_DAYS ? 0 : Math.min(ahead - 3, days - STRIP_DAYS);
  return Array.from({ length: STRIP_DAYS }, (_, index) => addDays(from, start + index));
}

/** Today's date in a zone, `YYYY-MM-DD`. */
export function todayIn(tz: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: tz,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The date (`YYYY-MM-DD`) that a key moves to in a month's grid; null for other keys. */
export function dateAfterKey(key: string, date: string): string | null {
  const step = STEPS[key];
  if (step !== undefined) return addDays(date, step);
  if (key === 'Home') return addDays(date, -weekdayOf(date));
  if (key === 'End') return addDays(date, 6 - weekdayOf(date));
  if (key === 'PageUp') return sameDayOf(addMonths(monthOf(date), -1), date);
  if (key === 'PageDown') return sameDayOf(addMonths(monthOf(date), 1), date);
  return null;
}

function sameDayOf(month: { year: number; month: number }, date: string): string {
  const last = lastOf(month);
  const moved = `${firstOf(month).slice(0, 8)}${date.slice(8)}`;
  return moved > last ? last : moved;
}
