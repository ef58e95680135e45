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
  /** Arrival windows of so many minutes, which is also their grid, in the same form. */
  windows?: WindowRuns | undefined;
};

export type WindowRuns = { minutes: number; dates: CompactSlots['dates'] };

/** A slot as clients see it: ISO 8601 with the zone's own offset (docs/product/texts-and-limits.md#api). */
export type Slot = { date: string; start: string; end: string; window?: true };

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

/** The slots of each date: the exact times, then the arrival windows. */
function* slotDays(slots: CompactSlots): Generator<[date: string, slots: Slot[]]> {
  const { windows } = slots;
  const exact = new Map(slots.dates);
  const inWindows = new Map(windows?.dates);
  const dates = windows ? [...new Set([...exact.keys(), ...inWindows.keys()])].sort() : exact.keys();
  const write = slotWriter(slots.offsets, slots.length_minutes);
  const writeWindow = slotWriter(slots.offsets, windows?.minutes ?? 0);
  for (const date of dates) {
    const starts = startsOf(exact.get(date) ?? [], slots.grid_minutes);
    const windowStarts = startsOf(inWindows.get(date) ?? [], windows?.minutes ?? 0);
    yield [
      date,
      [
        ...starts.map((start) => write(date, start)),
        ...windowStarts.map((start) => ({ ...writeWindow(date, start), window: true as const })),
      ],
    ];
  }
}

/** Writes slots as clients see them. `start` in epoch minutes, ascending. */
function slotWriter(
  offsets: CompactSlots['offsets'],
  minutes: number,
): (date: string, start: number) => Slot {
  const startIso = isoWriter(offsets);
  const endIso = isoWriter(offsets);
  return (date, start) => ({ date, start: startIso(start), end: endIso(start + minutes) });
}

/**
 * The earliest slot of a listing as clients see it, with its start in epoch minutes. Null when the listing is
 * empty.
 */
export function firstSlot(slots: CompactSlots): { start: number; slot: Slot } | null {
  const { windows, offsets, length_minutes } = slots;
  const exact = firstOf(slots.dates);
  const inWindow = windows && firstOf(windows.dates);
  if (windows && inWindow && (!exact || inWindow.start < exact.start)) {
    const slot = slotWriter(offsets, windows.minutes)(inWindow.date, inWindow.start);
    return { start: inWindow.start, slot: { ...slot, window: true } };
  }
  return exact && { start: exact.start, slot: slotWriter(offsets, length_minutes)(exact.date, exact.start) };
}

function firstOf(dates: CompactSlots['dates']): { date: string; start: number } | null {
  const [first] = dates;
  return first ? { date: first[0], start: first[1][0]! } : null;
}

// Keeps its position between calls, because minutes come in ascending order.
function isoWriter(offsets: CompactSlots['offsets']): (epochMinute: number) => string {
  let index = 0;
  let offset = offsets[0]?.[1] ?? 0;
  let suffix = `:00${offsetSuffix(offset)}`;
  let day = NaN;
  let prefix = '';
  return (epochMinute) => {
    while ((offsets[index + 1]?.[0] ?? Infinity) <= epochMinute) {
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
