const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The minutes by which the last meal was too late for a draw at `at`; null where it was not, or is not known. */
export function fastShortMinutes(
  { fasting_hours, last_meal_at }: { fasting_hours: number | null; last_meal_at: string | null },
  at: Date,
): number | null {
  if (fasting_hours === null || last_meal_at === null) return null;
  const fasted = at.getTime() - new Date(last_meal_at).getTime();
  return Math.max(0, Math.ceil((fasting_hours * HOUR_MS - fasted) / MINUTE_MS)) || null;
}
