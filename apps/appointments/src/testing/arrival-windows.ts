import { toOffsetIso } from '@drawpoint/scheduling/zone';
import { type NewAppointment, TZ } from './start-appointments.ts';

const MINUTE = 60_000;

export const minuteOf = (at: Date): number => at.getTime() / MINUTE;
export const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE);
export const local = (at: Date): string => toOffsetIso(TZ, minuteOf(at));

/** An arrival window of two hours, all of them working hours. */
export const twoHours = (start: Date): Pick<NewAppointment, 'window'> => ({
  window: { minutes: 120, starts: [minuteOf(start), minuteOf(start) + 120] },
});

/** The visit of a child, booked together with another visit. Lasts 30 minutes. */
export const leoAt = (start: Date) => ({
  starts_at: local(start),
  ends_at: local(later(start, 30)),
  patient: { first_name: 'Leo', last_name: 'Carter', email: 'evelyn@example.test', mobile: null },
  ...{ line_items: [{ label: 'Draw', amount: 89 }], subtotal_cents: 8_900 },
});
