import { MINUTES_PER_DAY, clockOf, dateOfDay, dayNumberOf, offsetSuffix } from './civil.ts';

/** A time during which a zone keeps one offset: [start, end) in epoch minutes, offset in minutes. */
export type OffsetSpan = { start: number; end: number; offset: number };

// Reads a zone's changes in chunks of 364 days and caches them for the life of the process.
const CHUNK = 364 * MINUTES_PER_DAY;

type ZoneTable = { chunks: Map<number, OffsetSpan[]>; read: (epochMinute: number) => number };

const tables = new Map<string, ZoneTable>();

/** A zone's UTC offset in minutes at an epoch minute. Throws RangeError for an unknown zone. */
export function offsetMinutesAt(zone: string, epochMinute: number): number {
  const spans = chunkOf(tableOf(zone), Math.floor(epochMinute / CHUNK));
  let offset = 0;
  for (const span of spans) {
    if (span.start > epochMinute) break;
    offset = span.offset;
  }
  return offset;
}

/** The spans of constant offset that cover [from, to), in order, cut to those bounds. */
export function offsetSpans(zone: string, from: number, to: number): OffsetSpan[] {
  const table = tableOf(zone);
  const spans: OffsetSpan[] = [];
  for (let index = Math.floor(from / CHUNK); index * CHUNK < to; index += 1) {
    for (const span of chunkOf(table, index)) {
      const start = Math.max(span.start, from);
      const end = Math.min(span.end, to);
      if (start >= end) continue;
      const last = spans.at(-1);
      if (last?.offset === span.offset) last.end = end;
      else spans.push({ start, end, offset: span.offset });
    }
  }
  return spans;
}

/**
 * The first epoch minute of a local date `YYYY-MM-DD`. When midnight is skipped: the first minute that
 * exists.
 */
export function localMidnight(zone: string, date: string): number {
  return firstMinuteOfDay(zone, dayNumberOf(date));
}

/** The first epoch minute of a local day number. */
export function firstMinuteOfDay(zone: string, day: number): number {
  const wall = day * MINUTES_PER_DAY;
  for (const span of offsetSpans(zone, wall - MINUTES_PER_DAY, wall + 2 * MINUTES_PER_DAY)) {
    const start = Math.max(span.start, wall - span.offset);
    if (start < span.end) return start;
  }
  return wall - offsetMinutesAt(zone, wall);
}

/** The local day number of an epoch minute. */
export function localDayOf(zone: string, epochMinute: number): number {
  return Math.floor((epochMinute + offsetMinutesAt(zone, epochMinute)) / MINUTES_PER_DAY);
}

/** The local date `YYYY-MM-DD` of an epoch minute. */
export function localDateOf(zone: string, epochMinute: number): string {
  return dateOfDay(localDayOf(zone, epochMinute));
}

/** The local date and wall time of an epoch minute. */
export function wallTimeOf(zone: string, epochMinute: number): { date: string; time: string } {
  const wall = epochMinute + offsetMinutesAt(zone, epochMinute);
  const day = Math.floor(wall / MINUTES_PER_DAY);
  return { date: dateOfDay(day), time: clockOf(wall - day * MINUTES_PER_DAY) };
}

/**
 * The instant as ISO 8601 with the zone's own offset: `2026-12-15T09:00:00-07:00`
 * (docs/product/texts-and-limits.md#api).
 */
export function toOffsetIso(zone: string, epochMinute: number): string {
  const { date, time } = wallTimeOf(zone, epochMinute);
  return `${date}T${time}:00${offsetSuffix(offsetMinutesAt(zone, epochMinute))}`;
}

/** The epoch minute of an ISO 8601 instant with offset or Z. Null for other text, or when it has seconds. */
export function epochMinuteOf(iso: string): number | null {
  const minute = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(iso)
    ? Date.parse(iso) / 60_000
    : NaN;
  return Number.isInteger(minute) ? minute : null;
}

function tableOf(zone: string): ZoneTable {
  const known = tables.get(zone);
  if (known !== undefined) return known;
  const table = { chunks: new Map<number, OffsetSpan[]>(), read: offsetReader(zone) };
  tables.set(zone, table);
  return table;
}

function chunkOf(table: ZoneTable, index: number): OffsetSpan[] {
  const known = table.chunks.get(index);
  if (known !== undefined) return known;
  const spans = readSpans(table.read, index * CHUNK, (index + 1) * CHUNK);
  table.chunks.set(index, spans);
  return spans;
}

function offsetReader(zone: string): (epochMinute: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  return (epochMinute) => {
    const match = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(epochMinute * 60_000));
    if (match === null) return 0;
    const size = Number(match[2]) * 60 + Number(match[3]);
    return match[1] === '-' ? -size : size;
  };
}

function readSpans(read: (epochMinute: number) => number, from: number, to: number): OffsetSpan[] {
  const spans: OffsetSpan[] = [];
  let start = from;
  let offset = read(from);
  for (let probe = from + MINUTES_PER_DAY; probe <= to; probe += MINUTES_PER_DAY) {
    const next = read(probe - 1);
    if (next === offset) continue;
    const change = firstMinuteWith(read, next, probe - 1 - MINUTES_PER_DAY, probe - 1);
    spans.push({ start, end: change, offset });
    start = change;
    offset = next;
  }
  spans.push({ start, end: to, offset });
  return spans;
}

// Bisects between a minute before the change and one after it.
function firstMinuteWith(
  read: (epochMinute: number) => number,
  offset: number,
  before: number,
  after: number,
): number {
  let low = before;
  let high = after;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (read(middle) === offset) high = middle;
    else low = middle;
  }
  return high;
}
