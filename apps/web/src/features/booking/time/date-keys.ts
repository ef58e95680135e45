import { weekdayOf } from '../../../lib/wall-time.ts';
import { addDays, addMonths, firstOf, lastOf, monthOf } from './months.ts';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The date that a key leads to from a date (`YYYY-MM-DD`) in a month's grid; null for keys that lead nowhere. */
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
