import { contactKindOf } from './contact-kind.ts';

const now = new Date('2026-12-15T12:00:00Z');
const AHEAD = '2026-12-16T12:00:00Z';
const OVER = '2026-12-15T11:00:00Z';

describe('the contact of a visit without an account', () => {
  it.each([
    ['approved', AHEAD, 'appointment_approved'],
    ['moved', AHEAD, 'appointment_moved'],
    ['canceled', AHEAD, 'appointment_canceled'],
    ['reminded', AHEAD, 'appointment_reminder'],
    ['reassigned', AHEAD, 'appointment_reassigned'],
    ['completed', OVER, 'appointment_completed'],
    ['reminded', OVER, null],
    ['booked', AHEAD, null],
    ['requested', AHEAD, null],
    ['arrived', AHEAD, null],
    ['refunded', AHEAD, null],
  ] as const)(
    'the contact’s message for a visit that was %s and ends at %s by %s is correct',
    (change, ends_at, kind) => {
      expect(contactKindOf({ change, ends_at }, now)).toBe(kind);
    },
  );
});
