type Rule = { dow: number; start_time: string; end_time: string };
export type WorkingDay = { dow: number; ranges: (readonly [start: string, end: string])[] };

const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0];

/** The working days of weekly rules, Monday first, each with its hours in order. */
export function weekOf(rules: readonly Rule[]): WorkingDay[] {
  return MONDAY_FIRST.map((dow) => ({
    dow,
    ranges: rules
      .filter((rule) => rule.dow === dow)
      .map(({ start_time, end_time }) => [start_time, end_time] as const)
      .sort(([one], [other]) => one.localeCompare(other)),
  })).filter(({ ranges }) => ranges.length > 0);
}
