/** The weeks of a month (`YYYY-MM`) as dates `YYYY-MM-DD`, Sunday first, including neighbouring days. */
export function weeksOf(month: string): string[][] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const start = first.getTime() - first.getUTCDay() * MS;
  const weeks: string[][] = [];
  for (let week = 0; week < 6; week += 1) {
    const days = Array.from({ length: 7 }, (_, day) => dateOf(start + (week * 7 + day) * MS));
    if (days.some((day) => day.startsWith(month))) weeks.push(days);
  }
  return weeks;
}

/** The month `count` months later, `YYYY-MM`. */
export function monthAfter(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

const MS = 86_400_000;
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
