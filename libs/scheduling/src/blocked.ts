import type { FullStarts } from './load.ts';
import type { BusyEntry } from './schedule.ts';
import { legMinutes } from './travel.ts';

/**
 * Starts that busy entries rule out: [from, until) in epoch minutes, ascending by `from`. They may overlap.
 */
export type BlockedStarts = { from: Float64Array; until: Float64Array; count: number };

// Packs two numbers below 2^23 into one double, so that one native numeric sort orders both.
const PACK = 2 ** 23;

/**
 * The starts in [first, last] that would overlap a busy entry or its drive leg. Each entry keeps one leg
 * before and one after itself (docs/product/availability.md#drives). `full`: starts that a limit rules out.
 */
export function blockedStarts(
  busy: readonly BusyEntry[],
  visit: { lengthMinutes: number; defaultDriveMinutes: number },
  first: number,
  last: number,
  full: readonly FullStarts[],
): BlockedStarts {
  const packed = new Float64Array(busy.length + full.length);
  let count = 0;
  // Stores list entries in order, and sorting takes a fifth of a listing.
  let ascending = true;
  const block = (from: number, until: number): void => {
    if (from >= until) return;
    const key = (from - first) * PACK + (until - from);
    if (count > 0 && key < (packed[count - 1] as number)) ascending = false;
    packed[count] = key;
    count += 1;
  };
  for (const entry of busy) {
    const before = legMinutes(entry.driveTo, visit.defaultDriveMinutes);
    const after = legMinutes(entry.driveFrom, visit.defaultDriveMinutes);
    block(
      Math.max(first, entry.start - before - visit.lengthMinutes + 1),
      Math.min(last + 1, entry.end + after),
    );
  }
  for (const { from, until } of full) block(Math.max(first, from), Math.min(last + 1, until));
  if (!ascending) packed.subarray(0, count).sort();
  return unpack(packed, count, first);
}

function unpack(packed: Float64Array, count: number, first: number): BlockedStarts {
  const from = new Float64Array(count);
  const until = new Float64Array(count);
  for (let i = 0; i < count; i += 1) {
    const key = packed[i] as number;
    const distance = Math.floor(key / PACK);
    from[i] = first + distance;
    until[i] = first + distance + (key - distance * PACK);
  }
  return { from, until, count };
}
