import { MINUTES_PER_DAY, clockOf, dateOfDay, offsetSuffix } from './civil.ts';

const encoder = new TextEncoder();
const PIECE_BYTES = 65_536;

/**
 * A listing as it crosses the bus: small, plain JSON, and readable without zone tables.
 * `offsets`: the zone's changes, [since epoch minute, offset in minutes], ascending.
 * `dates`: [local date, runs]; runs are flat [first start in epoch minutes, count, …], `grid_minutes` apart.
 */
export type CompactSlots = {
  tz: string;
  length_minutes: number;
  grid_minutes: number;
  offsets: [since: number, offsetMinutes: number][];
  dates: [date: string, runs: number[]][];
};

/** A slot as clients see it: start and end are ISO 8601 with the visit's own offset (OP §1). */
export type Slot = { date: string; start: string; end: string };

/** The starts of each date, in epoch minutes. */
export function slotStarts(slots: CompactSlots): { date: string; starts: number[] }[] {
  return slots.dates.map(([date, runs]) => ({ date, starts: startsOf(runs, slots.grid_minutes) }));
}

function startsOf(runs: readonly number[], gridMinutes: number): number[] {
  const starts: number[] = [];
  for (let i = 0; i < runs.length; i += 2) {
    let start = runs[i] as number;
    for (let left = runs[i + 1] as number; left > 0; left -= 1) {
      starts.push(start);
      start += gridMinutes;
    }
  }
  return starts;
}

/**
 * The map from local date to slots that `GET /catalog/phlebotomists/{id}/slots` answers (2 §7, OP §1), as the bytes of JSON in
 * pieces of a week or two, so that whoever writes years of it can do other work in between.
 */
export function* slotsJson(slots: CompactSlots): Generator<Uint8Array> {
  const days = new DayTexts(slots);
  let piece = new Uint8Array(PIECE_BYTES);
  let length = 0;
  for (const [date, runs] of slots.dates) {
    const text = days.of(date, runs);
    if (length + text.length > piece.length) {
      yield piece.subarray(0, length);
      piece = new Uint8Array(Math.max(PIECE_BYTES, text.length));
      length = 0;
    }
    piece.set(text, length);
    length += text.length;
  }
  if (length > 0) yield piece.subarray(0, length);
  yield encoder.encode(slots.dates.length === 0 ? '{}' : '}');
}

/** The same map to read. */
export function expandSlots(slots: CompactSlots): Record<string, Slot[]> {
  const decoder = new TextDecoder();
  const text = Array.from(slotsJson(slots), (piece) => decoder.decode(piece)).join('');
  return JSON.parse(text) as Record<string, Slot[]>;
}

/** One slot of a listing, by its local date and its start in epoch minutes. */
export function slotAt(slots: CompactSlots, date: string, start: number): Slot {
  const end = start + slots.length_minutes;
  return { date, start: isoWriter(slots.offsets)(start), end: isoWriter(slots.offsets)(end) };
}

/** The bytes of a day, with the date they are written for and where it stands; that is looked for once it is needed. */
type DayText = { bytes: Uint8Array; date: string; places: readonly number[] | null };

/**
 * The slots of dates, in ascending order. Most dates of years have the same times: for each day with the same runs from midnight
 * on under the same offset the text of the one before is taken, and of its dates the characters that differ are written over.
 */
class DayTexts {
  private readonly kept = new Map<string, DayText>();
  private readonly slots: CompactSlots;
  private readonly startIso: (epochMinute: number) => string;
  private readonly endIso: (epochMinute: number) => string;
  private index = 0;

  constructor(slots: CompactSlots) {
    this.slots = slots;
    this.startIso = isoWriter(slots.offsets);
    this.endIso = isoWriter(slots.offsets);
  }

  /** The date and its slots, after a comma, or the brace for the first; the bytes are of another date after the next call. */
  of(date: string, runs: readonly number[]): Uint8Array {
    if (date === this.slots.dates[0]?.[0]) return encoder.encode(this.written('{', date, runs));
    const key = this.keyOf(runs);
    const kept = this.kept.get(key ?? '');
    if (kept) return redated(kept, date);
    const bytes = encoder.encode(this.written(',', date, runs));
    if (key !== null) this.kept.set(key, { bytes, date, places: null });
    return bytes;
  }

  private written(opening: string, date: string, runs: readonly number[]): string {
    const { grid_minutes, length_minutes } = this.slots;
    let day = `${opening}"${date}":[`;
    startsOf(runs, grid_minutes).forEach((start, index) => {
      const end = this.endIso(start + length_minutes);
      day += `${index === 0 ? '' : ','}{"date":"${date}","start":"${this.startIso(start)}","end":"${end}"}`;
    });
    return `${day}]`;
  }

  // What the times of a day follow from; null where the clock changes meanwhile, or a visit ends on another date.
  private keyOf(runs: readonly number[]): string | null {
    const { offsets, grid_minutes, length_minutes } = this.slots;
    const first = runs[0] ?? 0;
    while ((offsets[this.index + 1]?.[0] ?? Infinity) <= first) this.index += 1;
    const offset = offsets[this.index]?.[1] ?? 0;
    const midnight = Math.floor((first + offset) / MINUTES_PER_DAY) * MINUTES_PER_DAY - offset;
    const [last = 0, count = 1] = runs.slice(-2);
    const end = last + (count - 1) * grid_minutes + length_minutes;
    const changes = offsets[this.index + 1]?.[0] ?? Infinity;
    if (end >= Math.min(midnight + MINUTES_PER_DAY, changes)) return null;
    let key = String(offset);
    for (let i = 0; i < runs.length; i += 2) key += ` ${(runs[i] as number) - midnight} ${runs[i + 1]}`;
    return key;
  }
}

/** What is kept, made the text of another date. */
function redated(kept: DayText, date: string): Uint8Array {
  const { bytes } = kept;
  kept.places ??= placesOf(kept.date, bytes);
  for (let at = 0; at < date.length; at += 1) {
    const character = date.charCodeAt(at);
    if (kept.date.charCodeAt(at) === character) continue;
    for (const place of kept.places) bytes[place + at] = character;
  }
  kept.date = date;
  return bytes;
}

function placesOf(date: string, bytes: Uint8Array): number[] {
  const text = new TextDecoder().decode(bytes);
  const places: number[] = [];
  for (let at = text.indexOf(date); at >= 0; at = text.indexOf(date, at + date.length)) places.push(at);
  return places;
}

// Keeps its place between calls: minutes come in ascending order, so each change and date is met once.
function isoWriter(offsets: CompactSlots['offsets']): (epochMinute: number) => string {
  let index = 0;
  let offset = offsets[0]?.[1] ?? 0;
  let suffix = `:00${offsetSuffix(offset)}`;
  let day = NaN;
  let prefix = '';
  return (epochMinute) => {
    while (index + 1 < offsets.length && (offsets[index + 1]?.[0] ?? Infinity) <= epochMinute) {
      index += 1;
      offset = offsets[index]?.[1] ?? 0;
      suffix = `:00${offsetSuffix(offset)}`;
    }
    const wall = epochMinute + offset;
    const wallDay = Math.floor(wall / MINUTES_PER_DAY);
    if (wallDay !== day) {
      day = wallDay;
      prefix = `${dateOfDay(day)}T`;
    }
    return prefix + clockOf(wall - day * MINUTES_PER_DAY) + suffix;
  };
}
