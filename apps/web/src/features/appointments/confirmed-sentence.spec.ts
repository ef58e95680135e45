import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { t } from '../../i18n/translate.ts';
import { pendingText, confirmedSentence, reasonOf } from './confirmed-sentence.ts';

const appointment = {
  stage: null,
  ...{ id: 7, status: 'approved', user_id: 4, starts_at: '2026-12-15T09:15:00-05:00' },
  phlebotomist: { id: 3, name: 'Maria Santos', email: '' },
  patient: { first_name: 'Petra', last_name: 'Quist', email: null, mobile: null },
} as Appointment;

describe('what a confirmed booking says', () => {
  it('the confirmation tells the patient who will come', () =>
    expect(confirmedSentence(appointment, 4).text).toBe('{{name}} will be there at {{time}}.'));

  it('the confirmation tells staff whom they booked for, not that somebody comes to them', () => {
    expect(confirmedSentence(appointment, 3)).toEqual({
      text: 'Booked for {{patient}}. You visit them at {{time}}.',
      values: { patient: 'Petra Quist', name: 'Maria Santos', time: '9:15 am' },
    });
    expect(confirmedSentence(appointment, 2).text).toBe(
      'Booked for {{patient}}. {{name}} visits them at {{time}}.',
    );
  });

  it('the confirmation says what is pending until the visit is approved', () => {
    expect(pendingText({ status: 'pending' }, true)).toContain('as soon as it is confirmed');
    expect(pendingText({ status: 'approved' }, true)).toBeNull();
  });
});

describe('why a visit is off', () => {
  const said = (status: 'denied' | 'canceled', canceled_reason: string | null) => {
    const reason = reasonOf({ status, canceled_reason });
    return reason && t(reason.text, reason.values);
  };

  it('a canceled visit shows its reason as a cancellation', () => {
    expect(said('canceled', 'Our car broke down.')).toBe('Canceled: Our car broke down.');
    expect(said('canceled', null)).toBeNull();
  });

  it('a denied or expired request shows only its reason', () =>
    expect(said('denied', 'Not answered in time.')).toBe('Not answered in time.'));
});
