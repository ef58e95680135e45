import { sentence, staffSentence } from './sentence.ts';

describe('what the bell says', () => {
  it('the bell names date, time and zone of the visit, and no person', () => {
    expect(sentence('appointment_requested', '2026-12-15', '09:00', 'America/New_York')).toBe(
      'New appointment request for Tue, Dec 15, 2026, 9:00 am (New York time).',
    );
    expect(sentence('appointment_received', '2026-12-15', '09:00', 'America/New_York')).toBe(
      'Your appointment request for Tue, Dec 15, 2026, 9:00 am (New York time) was received.',
    );
    expect(sentence('appointment_booked', '2026-12-15', '12:15', 'America/New_York')).toBe(
      'An appointment was booked for Tue, Dec 15, 2026, 12:15 pm (New York time).',
    );
    expect(sentence('appointment_approved', '2026-12-15', '00:30', 'America/New_York')).toBe(
      'Your appointment on Tue, Dec 15, 2026, 12:30 am (New York time) was approved.',
    );
    expect(sentence('appointment_denied', '2026-01-02', '17:45', 'America/New_York')).toBe(
      'Your appointment on Fri, Jan 2, 2026, 5:45 pm (New York time) was denied.',
    );
  });

  it('the bell names no zone when none is stored', () => {
    expect(sentence('appointment_denied', '2026-01-02', '17:45', null)).toBe(
      'Your appointment on Fri, Jan 2, 2026, 5:45 pm was denied.',
    );
  });
});

describe('what the bell says to staff', () => {
  const asked = (local_date: string, local_time: string) =>
    staffSentence(
      { kind: 'appointment_requested', local_date, local_time, tz: 'America/Phoenix' },
      'Chloe Martin',
      new Date('2026-12-01T05:00:00Z'),
    );

  it('the bell for staff names the patient, and the weekday within a week', () => {
    expect(asked('2026-12-01', '10:30')).toBe('Chloe Martin asks for Tue 10:30 am (Phoenix time).');
    expect(asked('2026-11-30', '22:30')).toBe('Chloe Martin asks for Mon 10:30 pm (Phoenix time).');
    expect(asked('2026-12-06', '10:30')).toBe('Chloe Martin asks for Sun 10:30 am (Phoenix time).');
  });

  it('the bell for staff adds the date to days beyond a week', () => {
    expect(asked('2026-12-07', '10:30')).toBe('Chloe Martin asks for Mon, Dec 7, 10:30 am (Phoenix time).');
    expect(asked('2026-11-29', '10:30')).toBe('Chloe Martin asks for Sun, Nov 29, 10:30 am (Phoenix time).');
  });

  it('kinds for patients have no text for staff', () => {
    const visit = { local_date: '2026-12-01', local_time: '10:30', tz: 'America/Phoenix' };
    expect(staffSentence({ ...visit, kind: 'appointment_approved' }, 'Chloe', new Date())).toBeNull();
  });
});
