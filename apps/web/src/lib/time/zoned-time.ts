const MINUTE_MS = 60_000;

/** A zone's offset from UTC at an instant, such as `-05:00`. */
function offsetAt(tz: string, ms: number): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: tz, timeZoneName: 'longOffset' });
  return /GMT([+-]\d\d:\d\d)/.exec(format.format(ms))?.[1] ?? '+00:00';
}

/**
 * The instant when a zone's clock shows a date (`YYYY-MM-DD`) and time (`HH:MM`), as ISO 8601 with offset.
 * The first of two when the time occurs twice. Null when it is skipped.
 */
export function atWallTime(tz: string, date: string, time: string): string | null {
  const day = Date.parse(`${date}T00:00:00Z`);
  const offsets = [offsetAt(tz, day - 24 * 60 * MINUTE_MS), offsetAt(tz, day + 48 * 60 * MINUTE_MS)];
  for (const offset of offsets) {
    const iso = `${date}T${time}:00${offset}`;
    if (offsetAt(tz, Date.parse(iso)) === offset) return iso;
  }
  return null;
}

/** An instant as ISO 8601 by a zone's clock, to the minute. */
export const isoIn = (tz: string, instant: Date): string => {
  const offset = offsetAt(tz, instant.getTime());
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  const ahead = (hours * 60 + minutes) * (offset.startsWith('-') ? -1 : 1);
  return `${new Date(instant.getTime() + ahead * MINUTE_MS).toISOString().slice(0, 16)}:00${offset}`;
};

/** Adds minutes and keeps the offset. */
export function minutesLater(iso: string, minutes: number): string {
  const offset = iso.slice(19);
  const wall = Date.parse(`${iso.slice(0, 19)}Z`) + minutes * MINUTE_MS;
  return `${new Date(wall).toISOString().slice(0, 19)}${offset}`;
}
