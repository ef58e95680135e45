import { clockOf, dateOfDay, dayNumberOf } from '../civil.ts';
import { OFFERED_ZONES } from '../offered-zones.ts';
import type { BusyEntry, Exception, Rule } from '../schedule.ts';
import type { ListRequest } from '../slots.ts';
import type { Place } from '../travel.ts';

/** A seeded random source: the same seed gives the same schedules on every machine. */
export type Dice = {
  /** A whole number from 0 to below `n`. */
  below(n: number): number;
  oneOf<T>(values: readonly [T, ...T[]]): T;
};

export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const below = (n: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // This generator's high bits are the random ones.
    return Math.floor((state / 2 ** 32) * n);
  };
  return { below, oneOf: (values) => values[below(values.length)] ?? values[0] };
}

// Dates around North American clock changes, and ordinary dates.
const FIRST_DATES = [
  '2026-03-06',
  '2026-03-07',
  '2026-03-08',
  '2026-06-17',
  '2026-10-30',
  '2026-10-31',
  '2026-11-01',
  '2026-12-30',
  '2027-03-13',
  '2027-03-14',
  '2027-11-06',
  '2028-02-28',
] as const;

/**
 * A random request in one of the eleven zones: odd hours, exceptions, entries across midnight, all limits.
 */
export function randomRequest(seed: number): ListRequest {
  const roll = dice(seed);
  const tz = roll.oneOf(OFFERED_ZONES);
  const from = roll.oneOf(FIRST_DATES);
  const firstDay = dayNumberOf(from);
  const days = 1 + roll.below(3);
  const firstMinute = firstDay * 1440;
  return {
    schedule: {
      tz,
      rules: [...many(roll, 12, () => randomRule(roll)), ...many(roll, 5, () => dayRule(roll))],
      exceptions: many(roll, 6, () => randomException(roll, firstDay - 1, days + 2)),
      defaultDriveMinutes: roll.oneOf([0, 5, 15, 15, 20, 45]),
      busy: many(roll, 10, () => randomEntry(roll, firstMinute - 1440, (days + 3) * 1440)),
      load: {
        visits: roll.oneOf([null, null, null, 1, 2, 3]),
        driveMinutes: roll.oneOf([null, null, null, 60, 120]),
      },
    },
    lengthMinutes: roll.oneOf([5, 20, 30, 30, 45, 60, 90, 240, 725, 1440]),
    now: firstMinute + roll.oneOf([-5000, -5000, -600, 0, 300, 420, 1000]) + roll.below(120) / 2,
    limits: {
      noticeMinutes: roll.oneOf([0, 60, 60, 125]),
      horizonDays: roll.oneOf([0, 1, 4, 1826, 1826]),
      gridMinutes: roll.oneOf([5, 15, 15, 15, 25, 30, 60]),
    },
    from: roll.below(8) === 0 ? null : from,
    days,
  };
}

/**
 * A random request with starts on edges: hours through the night, notice that ends at a start, touching
 * neighbours.
 */
export function edgeRequest(seed: number): ListRequest {
  const roll = dice(seed);
  const of = randomRequest(seed);
  const firstMinute = dayNumberOf(of.from ?? FIRST_DATES[0]) * 1440;
  const lengthMinutes = roll.oneOf([0, 5, 60, 1380, 1440, 1800, 2880]);
  const isLong = lengthMinutes > 60;
  const rules = [0, 1, 2, 3, 4, 5, 6].map((dow) => ({ dow, startTime: '00:00', endTime: '24:00' }));
  const edge = (): number => firstMinute + 5 * roll.below(480);
  return {
    ...of,
    lengthMinutes,
    schedule: {
      ...of.schedule,
      rules,
      exceptions: many(roll, 1, () => randomException(roll, firstMinute / 1440 + 1, 3)),
      busy: isLong
        ? []
        : many(roll, 3, edge).map((start) => ({ start, end: start + 60, driveTo: null, driveFrom: null })),
    },
    now: isLong ? firstMinute - 5000 : edge() + roll.oneOf([-0.5, 0, 0.5]),
    limits: { noticeMinutes: roll.oneOf([0, 60]), horizonDays: 1826, gridMinutes: 5 },
  };
}

function many<T>(roll: Dice, most: number, make: () => T): T[] {
  return Array.from({ length: roll.below(most + 1) }, make);
}

function randomHours(roll: Dice): { startTime: string; endTime: string } {
  const early = roll.below(2) === 0;
  const start = early ? roll.below(240) : 5 * roll.below(280);
  const end = Math.min(start + 5 * roll.below(160), 1440);
  const endTime = end === 1440 ? roll.oneOf(['24:00', '00:00']) : clockOf(end);
  return roll.below(12) === 0
    ? { startTime: '00:00', endTime: '24:00' }
    : { startTime: clockOf(start), endTime };
}

function randomRule(roll: Dice): Rule {
  return { dow: roll.below(7), ...randomHours(roll) };
}

function dayRule(roll: Dice): Rule {
  return { dow: roll.below(7), startTime: '08:00', endTime: '17:00' };
}

function randomException(roll: Dice, firstDay: number, days: number): Exception {
  const kind = roll.oneOf<Exception['kind']>(['available', 'unavailable']);
  return { date: dateOfDay(firstDay + roll.below(days)), kind, ...randomHours(roll) };
}

function randomEntry(roll: Dice, from: number, minutes: number): BusyEntry {
  const start = from + roll.below(minutes);
  const end = start + 5 * (1 + roll.below(36));
  return {
    start,
    end,
    driveTo: randomDrive(roll),
    driveFrom: randomDrive(roll),
    driveNext: randomDrive(roll),
  };
}

const randomDrive = (roll: Dice): number | null => (roll.below(3) === 0 ? null : roll.below(180) / 2);

/** A random street address around New York, sometimes a ZIP-level place or null. */
export function randomPlace(roll: Dice): Place | null {
  const kind = roll.below(6);
  if (kind === 0) return null;
  const precision = kind === 1 ? 'zip' : 'street';
  return { lat: 40 + roll.below(9000) / 10_000, lng: -74 + roll.below(9000) / 10_000, precision };
}
