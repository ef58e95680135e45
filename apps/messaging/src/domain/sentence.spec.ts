import type { NotificationKind } from '@drawpoint/contracts/messaging/notification-kinds';
import { sentence, staffSentence } from './sentence.ts';

const said = (kind: NotificationKind, local_date: string, local_time: string, tz: string | null) =>
  sentence({ kind, local_date, local_time, tz });

describe('what the bell says', () => {
  it('the bell names date, time and zone of the visit, and no person', () => {
    expect(said('appointment_requested', '2026-12-15', '09:00', 'America/New_York')).toBe(
      'New appointment request for Tue, Dec 15, 2026, 9:00 am (New York time).',
    );
    expect(said('appointment_received', '2026-12-15', '09:00', 'America/New_York')).toBe(
      'Your appointment request for Tue, Dec 15, 2026, 9:00 am (New York time) was received.',
    );
    expect(said('appointment_booked', '2026-12-15', '12:15', 'America/New_York')).toBe(
      'An appointment was booked for Tue, Dec 15, 2026, 12:15 pm (New York time).',
    );
    expect(said('appointment_approved', '2026-12-15', '00:30', 'America/New_York')).toBe(
      'Your appointment on Tue, Dec 15, 2026, 12:30 am (New York time) was approved.',
    );
    expect(said('appointment_denied', '2026-01-02', '17:45', 'America/New_York')).toBe(
      'Your appointment on Fri, Jan 2, 2026, 5:45 pm (New York time) was denied.',
    );
  });

  it('the bell names no zone when none is stored', () => {
    expect(said('appointment_denied', '2026-01-02', '17:45', null)).toBe(
      'Your appointment on Fri, Jan 2, 2026, 5:45 pm was denied.',
    );
  });

  it('the bell names the arrival window of a visit that has one, in both languages', () => {
    const window = {
      local_date: '2026-12-15',
      local_time: '08:00',
      local_until: '10:00',
      tz: 'America/New_York',
    };
    expect(sentence({ kind: 'appointment_approved', ...window })).toBe(
      'Your appointment on Tue, Dec 15, 2026, between 8:00 and 10:00 am (New York time) was approved.',
    );
    expect(sentence({ kind: 'appointment_narrowed', ...window, local_until: '08:30' }, 'es')).toBe(
      'Su flebotomista llega el mar, 15 de dic de 2026, entre las 8:00 y las 8:30 am (hora de New York).',
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

  it('the bell for staff names an arrival window', () => {
    const window = {
      local_date: '2026-12-01',
      local_time: '11:00',
      local_until: '13:00',
      tz: 'America/Phoenix',
    };
    expect(
      staffSentence({ kind: 'appointment_requested', ...window }, 'Chloe', new Date('2026-12-01T05:00:00Z')),
    ).toBe('Chloe asks for Tue between 11:00 am and 1:00 pm (Phoenix time).');
  });

  it('kinds for patients have no text for staff', () => {
    const visit = { local_date: '2026-12-01', local_time: '10:30', tz: 'America/Phoenix' };
    expect(staffSentence({ ...visit, kind: 'appointment_approved' }, 'Chloe', new Date())).toBeNull();
  });
});
