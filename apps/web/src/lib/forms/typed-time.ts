/** Parses a typed time to `HH:MM`: `9`, `9:30`, `930`, `2 pm`, `14:30`. Null when it is no time. */
export function parseTypedTime(typed: string): string | null {
  const match = /^(\d{1,2})(?::?([0-5]\d))?\s*([ap])?\.?m?\.?$/i.exec(typed.trim());
  if (!match || (/m/i.test(typed) && !match[3])) return null;
  const half = match[3]?.toLowerCase();
  const hour = Number(match[1]);
  if (hour > 23 || (half && (hour < 1 || hour > 12))) return null;
  const hours = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour;
  return `${String(hours).padStart(2, '0')}:${match[2] ?? '00'}`;
}
