import { channelsFor, preferenceRows, switched } from './preferences.ts';

const kindsOf = (roles: string[]) => preferenceRows(roles, []).map(({ kind }) => kind);

describe('Notification preferences', () => {
  it('every channel of a kind is on by default', () => {
    expect(channelsFor('appointment_approved', [])).toEqual(['email', 'sms']);
    expect(channelsFor('appointment_requested', [])).toEqual(['email', 'sms']);
    expect(channelsFor('presence_changed', [])).toEqual([]);
  });

  it('a channel of a kind is switched off and on again', () => {
    const off = switched([], [{ kind: 'appointment_approved', sms: false }]);
    expect(channelsFor('appointment_approved', off)).toEqual(['email']);
    expect(channelsFor('appointment_denied', off)).toEqual(['email', 'sms']);
    const on = switched(off, [{ kind: 'appointment_approved', sms: true }]);
    expect(channelsFor('appointment_approved', on)).toEqual(['email', 'sms']);
  });

  it('a channel that a kind does not have cannot be switched', () => {
    expect(switched([], [{ kind: 'presence_changed', sms: false }])).toEqual([]);
  });

  it('patients see the kinds for patients, and staff those for staff', () => {
    expect(kindsOf(['user'])).toEqual([
      'security',
      'appointment_received',
      'appointment_booked',
      'appointment_own_confirmation',
      'appointment_approved',
      'appointment_denied',
      'appointment_unpaid',
      'appointment_moved',
      'appointment_own_move',
      'appointment_canceled',
      'appointment_own_cancellation',
      'appointment_new_time',
      'appointment_proposed',
      'appointment_reassigned',
      'appointment_reminder',
      'appointment_unanswered',
      'appointment_asked_for',
      'waitlist_offer',
      'waitlist_paused',
      'message_received',
      'appointment_narrowed',
      'appointment_order_missing',
      'appointment_en_route',
      'appointment_near',
      'appointment_late',
      'appointment_specimen_rejected',
      'appointment_no_show',
      'appointment_failed_draw',
      'appointment_completed',
      'appointment_step_undone',
      'series_unplaced',
      'appointment_results',
      'appointment_fee_waived',
    ]);
    expect(kindsOf(['admin'])).toEqual([
      'security',
      'appointment_requested',
      'appointment_booked',
      'appointment_confirmed',
      'appointment_moved',
      'appointment_canceled',
      'appointment_move_accepted',
      'appointment_move_declined',
      'appointment_unanswered',
      'message_received',
      'appointment_order_missing',
      'appointment_late',
      'appointment_identity_overridden',
      'appointment_no_show_answered',
      'series_unplaced',
    ]);
  });

  it('security messages are shown as always on', () => {
    expect(preferenceRows(['user'], [])[0]).toMatchObject({
      kind: 'security',
      email: true,
      sms: null,
      locked: true,
    });
  });
});
