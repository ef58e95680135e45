import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { awaited, confirmedSentence } from './confirmed-sentence.ts';

const appointment = {
  stage: null,
  ...{ id: 7, status: 'approved', user_id: 4, starts_at: '2026-12-15T09:15:00-05:00' },
  phlebotomist: { id: 3, name: 'Maria Santos' },
  patient: { first_name: 'Petra', last_name: 'Quist', email: null, mobile: null },
} as Appointment;

describe('what a confirmed booking says', () => {
  it('tells the patient who comes to them', () =>
    expect(confirmedSentence(appointment, 4).text).toBe('Confirmed. {{name}} comes to you at {{time}}.'));

  it('tells staff whom they booked for, and never that somebody comes to them', () => {
    expect(confirmedSentence(appointment, 3)).toEqual({
      text: 'Booked for {{patient}}. You visit them at {{time}}.',
      values: { patient: 'Petra Quist', name: 'Maria Santos', time: '9:15 am' },
    });
    expect(confirmedSentence(appointment, 2).text).toBe(
      'Booked for {{patient}}. {{name}} visits them at {{time}}.',
    );
  });

  it('says what is awaited while it is', () => {
    expect(awaited({ status: 'pending' }, true)).toContain('as soon as it is confirmed');
    expect(awaited({ status: 'approved' }, true)).toBeNull();
  });
});
