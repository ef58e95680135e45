import { sentence } from './sentence.ts';

describe('what the bell says', () => {
  it('names date, time and zone as the visit has them, and nobody', () => {
    expect(sentence('appointment_requested', '2026-12-15', '09:00', 'America/New_York')).toBe(
      'New appointment request for 12-15-2026 at 9:00 am (New York time).',
    );
    expect(sentence('appointment_received', '2026-12-15', '09:00', 'America/New_York')).toBe(
      'Your appointment request for 12-15-2026 at 9:00 am (New York time) was received.',
    );
    expect(sentence('appointment_booked', '2026-12-15', '12:15', 'America/New_York')).toBe(
      'An appointment was booked for 12-15-2026 at 12:15 pm (New York time).',
    );
    expect(sentence('appointment_approved', '2026-12-15', '00:30', 'America/New_York')).toBe(
      'Your appointment on 12-15-2026 at 12:30 am (New York time) was approved.',
    );
    expect(sentence('appointment_denied', '2026-01-02', '17:45', 'America/New_York')).toBe(
      'Your appointment on 01-02-2026 at 5:45 pm (New York time) was denied.',
    );
  });

  it('names no zone where none is kept', () => {
    expect(sentence('appointment_denied', '2026-01-02', '17:45', null)).toBe(
      'Your appointment on 01-02-2026 at 5:45 pm was denied.',
    );
  });
});
