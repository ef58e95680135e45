import { appointmentChanged } from '../appointments/appointment.events.ts';
import { isReceipt, kindsOfChange } from './kinds-of-change.ts';
import { NOTIFICATION_EMAILS, readersOf } from './notification-emails.ts';
import { NOTIFICATION_KIND_NAMES, NOTIFICATION_KINDS, SILENT_CHANGES } from './notification-kinds.ts';

describe('The kinds of notifications', () => {
  const written = NOTIFICATION_KIND_NAMES.filter((name) => !NOTIFICATION_KINDS[name].bellAlone);

  it('every kind is sent by email too, except kinds with another email and some for staff only', () => {
    const bell = NOTIFICATION_KIND_NAMES.filter((name) => !written.includes(name));
    expect(bell).toEqual([
      'appointment_to_confirm',
      'appointment_answer_unclear',
      'appointment_needs_you',
      'presence_changed',
      'visits_reassigned',
      'contact_message',
      'company_act',
      'patient_objected',
      'payment_refunded',
    ]);
    for (const name of bell) {
      expect(readersOf(name)).toEqual([]);
    }
  });

  it.each(written)('the kind %s has an email for each party it notifies, and for nobody else', (name) => {
    const { tells } = NOTIFICATION_KINDS[name];
    const readers = new Set(tells.map((party) => (party === 'patient' ? 'patient' : 'staff')));
    expect(new Set(readersOf(name))).toEqual(readers);
  });

  it.each(written)(
    'each text message of %s contains the time only when it is about an appointment or an offered time',
    (name) => {
      for (const reader of readersOf(name)) {
        const { sms } = NOTIFICATION_EMAILS[name][reader]!;
        const hasTime = NOTIFICATION_KINDS[name].change !== null || name === 'waitlist_offer';
        expect([reader, /\{(when|soon)\}/.test(sms)]).toEqual([reader, hasTime]);
      }
    },
  );

  it('every move and cancellation, even the patient’s own, updates the patient’s calendar', () => {
    for (const change of ['moved', 'move_accepted', 'canceled', 'denied'] as const) {
      const toPatients = kindsOfChange(change).filter((kind) =>
        NOTIFICATION_KINDS[kind].tells.includes('patient'),
      );
      const isOff = change === 'canceled' || change === 'denied';
      expect(toPatients.map((kind) => NOTIFICATION_KINDS[kind].calendar)).toEqual(
        toPatients.map(() => (isOff ? 'CANCEL' : 'REQUEST')),
      );
      if (change !== 'denied') expect([change, toPatients.some(isReceipt)]).toEqual([change, true]);
    }
  });

  it.each(NOTIFICATION_KIND_NAMES)(
    'the text of %s in the app contains the time only when it is about an appointment',
    (name) =>
      expect(NOTIFICATION_KINDS[name].bell.includes('{when}')).toBe(NOTIFICATION_KINDS[name].change !== null),
  );

  it('each change of an appointment has exactly one kind besides receipts, and silent changes none', () => {
    for (const change of appointmentChanged.data.shape.change.options) {
      const kinds = kindsOfChange(change);
      const told = SILENT_CHANGES.includes(change) ? 0 : 1;
      expect([change, kinds.filter((kind) => !isReceipt(kind)).length]).toEqual([change, told]);
    }
  });
});
