import { holidayOn } from './holidays.ts';

const MS_PER_DAY = 86_400_000;
const [SUNDAY, SATURDAY] = [0, 6];

/**
 * The federal holidays of a year with the weekdays on which they are observed (5 U.S.C. § 6103): the Friday before
 * a Saturday, the Monday after a Sunday. Includes 12-31 when the next New Year's Day is a Saturday.
 */
export function federalDaysOff(year: number): { date: string; name: string }[] {
  const days: { date: string; name: string }[] = [];
  // From the last day of the year before to New Year's Day of the next, because both may be observed in this year.
  for (let at = Date.UTC(year - 1, 11, 31); at <= Date.UTC(year + 1, 0, 1); at += MS_PER_DAY) {
    const name = holidayOn(dateOf(at));
    if (name === null) continue;
    days.push({ date: dateOf(at), name });
    const weekday = new Date(at).getUTCDay();
    const shift = weekday === SATURDAY ? -1 : weekday === SUNDAY ? 1 : 0;
    if (shift !== 0) days.push({ date: dateOf(at + shift * MS_PER_DAY), name: `${name} (observed)` });
  }
  return days
    .filter(({ date }) => date.startsWith(`${year}-`))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
