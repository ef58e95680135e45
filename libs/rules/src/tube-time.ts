const MINUTE = 60_000;
/** How long before a time limit a tube is shown as near it. */
const SOON_MS = 30 * MINUTE;

type Tube = { collected_at: Date; spin_minutes: number };

/**
 * Until when a collected tube has to be spun or delivered; null without an open limit. The lab and the office can spin
 * it, and only the lab ends the transport. `transportHours` is 0 without a limit.
 */
export function dueAt(
  { collected_at, spin_minutes }: Tube,
  handedTo: readonly string[],
  transportHours: number,
): Date | null {
  if (handedTo.includes('lab')) return null;
  const limits = [handedTo.includes('office') ? 0 : spin_minutes, transportHours * 60].filter(
    (each) => each > 0,
  );
  return limits.length === 0 ? null : new Date(collected_at.getTime() + Math.min(...limits) * MINUTE);
}

/** Whether a tube is near its time limit or past it. */
export function tubeTime(due: Date | null, now: Date): 'fine' | 'soon' | 'late' {
  if (due === null) return 'fine';
  const left = due.getTime() - now.getTime();
  return left <= 0 ? 'late' : left <= SOON_MS ? 'soon' : 'fine';
}
