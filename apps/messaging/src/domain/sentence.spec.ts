import { sentence } from './sentence.ts';

describe('what the bell says', () => {
  it('names date and time as the visit has them, and nobody', () => {
    expect(sentence('appointment_requested', '2026-12-15', '09:00')).toBe(
      'New appointment request for 12-15-2026 at 9:00 am.',
    );
    expect(sentence('appointment_received', '2026-12-15', '09:00')).toBe(
      'Your appointment request for 12-15-2026 at 9:00 am was received.',
    );
    expect(sentence('appointment_booked', '2026-12-15', '12:15')).toBe(
      'An appointment was booked for 12-15-2026 at 12:15 pm.',
    );
    expect(sentence('appointment_approved', '2026-12-15', '00:30')).toBe(
      'Your appointment on 12-15-2026 at 12:30 am was approved.',
    );
    expect(sentence('appointment_denied', '2026-01-02', '17:45')).toBe(
      'Your appointment on 01-02-2026 at 5:45 pm was denied.',
    );
  });
});
