import { MINUTES_PER_DAY, clockOf, dateOfDay, offsetSuffix } from './civil.ts';

const encoder = new TextEncoder();
const DATES_PER_PIECE = 31;

/**
 * A listing as sent over the bus: small plain JSON, readable without zone tables. The `offsets` are the
 * zone's changes, [since epoch minute, offset in minutes], ascending. Each of `dates` is [local date, runs].
 * Runs are flat, [first start in epoch minutes, count, …], `grid_minutes` apart.
 */
export type CompactSlots = {
  tz: string;
  length_minutes: number;
  grid_minutes: number;
  offsets: [since: number, offsetMinutes: number][];
  dates: [date: string, runs: number[]][];
};

/** A slot as clients see it: ISO 8601 with the zone's own offset (docs/product/texts-and-limits.md#api). */
export type Slot = { date: string; start: string; end: string };

/** The starts of each date in epoch minutes. */
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
 * The response of `GET /catalog/phlebotomists/{id}/slots`: slots by local date, as bytes of JSON. Each piece
 * holds 31 dates, so that other work runs between pieces of a listing over years.
 */
export function* slotsJson(slots: CompactSlots): Generator<Uint8Array> {
  let text = '{';
  let count = 0;
  for (const [date, day] of slotDays(slots)) {
    text += `${count === 0 ? '' : ','}"${date}":${JSON.stringify(day)}`;
    count += 1;
    if (count % DATES_PER_PIECE !== 0) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(`${text}}`);
}

/** The same map as objects. */
export const expandSlots = (slots: CompactSlots): Record<string, Slot[]> =>
  Object.fromEntries(slotDays(slots));

function* slotDays(slots: CompactSlots): Generator<[date: string, slots: Slot[]]> {
  const startIso = isoWriter(slots.offsets);
  const endIso = isoWriter(slots.offsets);
  for (const [date, runs] of slots.dates) {
    const starts = startsOf(runs, slots.grid_minutes);
    yield [
      date,
      starts.map((start) => ({ date, start: startIso(start), end: endIso(start + slots.length_minutes) })),
    ];
  }
}

/** One slot of a listing as clients see it. `start` in epoch minutes. */
function slotAt(slots: CompactSlots, date: string, start: number): Slot {
  const end = start + slots.length_minutes;
  return { date, start: isoWriter(slots.offsets)(start), end: isoWriter(slots.offsets)(end) };
}

/**
 * The earliest slot of a listing as clients see it, with its start in epoch minutes. Null when the listing is
 * empty.
 */
export function firstSlot(slots: CompactSlots): { start: number; slot: Slot } | null {
  const first = slots.dates[0];
  const start = first?.[1][0];
  return first === undefined || start === undefined ? null : { start, slot: slotAt(slots, first[0], start) };
}

// Keeps its position between calls, because minutes come in ascending order.
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
