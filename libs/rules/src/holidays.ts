/** A holiday of the United States, as a fixed date or a weekday of a month. Months are 1 to 12, weekdays 0 to 6. */
type Holiday = { name: string; month: number } & (
  | { day: number }
  | { weekday: number; nth: 1 | 2 | 3 | 4 | 'last' }
);

/** The federal holidays (5 U.S.C. § 6103). */
const HOLIDAYS: readonly Holiday[] = [
  { name: 'New Year’s Day', month: 1, day: 1 },
  { name: 'Martin Luther King Jr. Day', month: 1, weekday: 1, nth: 3 },
  { name: 'Presidents’ Day', month: 2, weekday: 1, nth: 3 },
  { name: 'Memorial Day', month: 5, weekday: 1, nth: 'last' },
  { name: 'Juneteenth', month: 6, day: 19 },
  { name: 'Independence Day', month: 7, day: 4 },
  { name: 'Labor Day', month: 9, weekday: 1, nth: 1 },
  { name: 'Columbus Day', month: 10, weekday: 1, nth: 2 },
  { name: 'Veterans Day', month: 11, day: 11 },
  { name: 'Thanksgiving', month: 11, weekday: 4, nth: 4 },
  { name: 'Christmas Day', month: 12, day: 25 },
];

export const HOLIDAY_NAMES: readonly string[] = HOLIDAYS.map(({ name }) => name);

/** The public holiday of a date (`YYYY-MM-DD`), in English; null for none. */
export function holidayOn(date: string): string | null {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const found = HOLIDAYS.find((holiday) => {
    if (holiday.month !== month) return false;
    if ('day' in holiday) return holiday.day === day;
    if (holiday.weekday !== weekday) return false;
    return holiday.nth === 'last' ? day + 7 > lastDay : Math.ceil(day / 7) === holiday.nth;
  });
  return found?.name ?? null;
}
