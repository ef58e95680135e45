import { appointmentChanged } from '../appointments/appointment.events.ts';
import { NOTIFICATION_EMAILS, readersOf } from './notification-emails.ts';
import {
  isReceipt,
  kindsOfChange,
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
  SILENT_CHANGES,
} from './notification-kinds.ts';

describe('The kinds of notifications', () => {
  const written = NOTIFICATION_KIND_NAMES.filter((name) => !NOTIFICATION_KINDS[name].bellAlone);

  it('are told by email too, but for refunds, of which an email leaves anyway, and what staff hear of staff', () => {
    const bell = NOTIFICATION_KIND_NAMES.filter((name) => !written.includes(name));
    expect(bell).toEqual(['presence_changed', 'contact_message', 'payment_refunded']);
    for (const name of bell) {
      expect(readersOf(name)).toEqual([]);
    }
  });

  it.each(written)('%s has an email for each who is told, and for nobody else', (name) => {
    const { tells } = NOTIFICATION_KINDS[name];
    const readers = new Set(tells.map((party) => (party === 'patient' ? 'patient' : 'staff')));
    expect(new Set(readersOf(name))).toEqual(readers);
  });

  it.each(written)('%s has a text message where patients are told, and for nobody else', (name) => {
    const { tells } = NOTIFICATION_KINDS[name];
    const sms = NOTIFICATION_EMAILS[name].patient?.sms;
    expect(sms !== undefined).toBe(tells.includes('patient'));
    if (NOTIFICATION_KINDS[name].change !== null) expect(sms ?? '{when}').toContain('{when}');
  });

  it.each(NOTIFICATION_KIND_NAMES)('%s says when in the bell, where it is about an appointment', (name) =>
    expect(NOTIFICATION_KINDS[name].bell.includes('{when}')).toBe(NOTIFICATION_KINDS[name].change !== null),
  );

  it('tell of every change of an appointment, one beside receipts, but of those that nobody is told of', () => {
    for (const change of appointmentChanged.data.shape.change.options) {
      const kinds = kindsOfChange(change);
      const told = SILENT_CHANGES.includes(change) ? 0 : 1;
      expect([change, kinds.filter((kind) => !isReceipt(kind)).length]).toEqual([change, told]);
    }
  });
});
