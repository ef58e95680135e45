import { DEFAULT_LIMITS, type Schedule } from '../schedule.ts';
import { type ListRequest, listSlots } from '../slots.ts';
import { expandSlots } from '../wire.ts';
import { epochMinuteOf } from '../zone.ts';

/** The epoch minute of an ISO instant in a test. Throws RangeError for one with seconds. */
export function at(iso: string): number {
  const minute = epochMinuteOf(iso);
  if (minute === null) throw new RangeError(`Not an instant of whole minutes: ${iso}`);
  return minute;
}

/** Rules for every day of the week. */
export function everyDay(startTime: string, endTime: string): Schedule['rules'] {
  return [0, 1, 2, 3, 4, 5, 6].map((dow) => ({ dow, startTime, endTime }));
}

/**
 * A 30-minute visit on 2026-10-20, requested on 2026-10-01. The phlebotomist works 09:00 to 12:00 in New
 * York.
 */
export function request(
  change: Partial<Omit<ListRequest, 'schedule'>> & { schedule?: Partial<Schedule> } = {},
): ListRequest {
  return {
    lengthMinutes: 30,
    now: at('2026-10-01T12:00Z'),
    limits: DEFAULT_LIMITS,
    from: '2026-10-20',
    days: 1,
    ...change,
    schedule: {
      tz: 'America/New_York',
      rules: everyDay('09:00', '12:00'),
      exceptions: [],
      defaultDriveMinutes: 15,
      busy: [],
      ...change.schedule,
    },
  };
}

/** Offered wall times by date: `{ '2026-10-20': ['09:00', '09:15', …] }`. */
export function offered(of: ListRequest): Record<string, string[]> {
  const slots = expandSlots(listSlots(of));
  return Object.fromEntries(
    Object.entries(slots).map(([date, list]) => [date, list.map((slot) => slot.start.slice(11, 16))]),
  );
}

/** All offered wall times, for a request of one date. */
export function offeredTimes(of: ListRequest): string[] {
  return Object.values(offered(of)).flat();
}
