import { NOTIFICATION_KIND_NAMES } from '@drawpoint/contracts/messaging/notification-kinds';
import { appointmentSms } from './appointment-sms.ts';
import { segmentsOf } from '@drawpoint/rules/sms-text';

const VISIT = {
  ...{ id: 8, user_id: 4, starts_at: '2026-12-15T09:00:00-07:00', tz: 'America/Phoenix' },
  phlebotomist_name: 'Jamal Robinson',
};
const WINDOW = { from: '2026-12-15T11:00:00-07:00', to: '2026-12-15T13:00:00-07:00' };
const PATIENT = { id: 4, language: 'en' as const };
const STAFF = { id: 3, language: 'en' as const };
const FROM = {
  ...{ publicUrl: 'https://drawpoint.test', site: 'Empire Mobile Labs' },
  now: new Date('2026-12-14T16:00:00Z'),
};
const LONG = {
  publicUrl: 'https://a-provider-with-a-long-name.drawpoint.example.com',
  site: 'The mobile laboratories of the greater New York area, Inc.',
  now: new Date('2026-12-11T16:00:00Z'),
};

describe('A text message about a visit', () => {
  it('a text to the patient has date, time and zone of the visit, and links to the page with the rest', () => {
    expect(appointmentSms('appointment_approved', VISIT, PATIENT, FROM)).toBe(
      'Empire Mobile Labs: your appointment on 12-15-2026 at 9:00 am (Phoenix time) was approved. https://drawpoint.test/appointments/upcoming Reply STOP to opt out.',
    );
  });

  it('a text to staff has its own wording, and links to the pages of staff', () => {
    expect(appointmentSms('appointment_canceled', VISIT, STAFF, FROM)).toBe(
      'Empire Mobile Labs: the appointment on 12-15-2026 at 9:00 am (Phoenix time) was canceled. https://drawpoint.test/phleb/appointments/8 Reply STOP to opt out.',
    );
    expect(appointmentSms('appointment_requested', VISIT, PATIENT, LONG)).toBeNull();
    expect(appointmentSms('appointment_approved', VISIT, STAFF, LONG)).toBeNull();
  });

  it('a reminder says how soon the visit is, leads to the preparation and asks for a 1', () => {
    expect(appointmentSms('appointment_reminder', VISIT, PATIENT, FROM)).toBe(
      'Empire Mobile Labs: Your visit is tomorrow. Please read how to prepare: https://drawpoint.test/appointments/8/confirmation Reply 1 to confirm, STOP to opt out.',
    );
    const contact = { id: null, language: 'en' as const, token: 'secret' };
    const unowned = { ...VISIT, user_id: null };
    expect(appointmentSms('appointment_reminder', unowned, contact, FROM)).toMatch(
      /Reply STOP to opt out\.$/,
    );
  });

  it('a text about a visit with an arrival window has the window', () => {
    const visit = { ...VISIT, starts_at: WINDOW.from, arrival_window: WINDOW };
    expect(appointmentSms('appointment_narrowed', visit, PATIENT, FROM)).toBe(
      'Empire Mobile Labs: your phlebotomist arrives on 12-15-2026 between 11:00 am and 1:00 pm (Phoenix time). https://drawpoint.test/appointments/8/confirmation Reply STOP to opt out.',
    );
  });

  it('a text about a waived fee has its amount', () => {
    expect(appointmentSms('appointment_fee_waived', { ...VISIT, waived_fee: 40 }, PATIENT, FROM)).toBe(
      'Empire Mobile Labs: the fee of $40.00 for your appointment on 12-15-2026 at 9:00 am (Phoenix time) was waived. What you paid of it by card is returned. https://drawpoint.test/appointments/8/confirmation Reply STOP to opt out.',
    );
  });

  it('a text about a reassignment names the new phlebotomist', () => {
    expect(appointmentSms('appointment_reassigned', VISIT, PATIENT, FROM)).toBe(
      'Empire Mobile Labs: Jamal Robinson will come to your appointment on 12-15-2026 at 9:00 am (Phoenix time). Time and price stay the same. https://drawpoint.test/appointments/8/confirmation Reply STOP to opt out.',
    );
  });

  it('a text may be about a message or a request without a visit', () => {
    for (const kind of ['message_received', 'appointment_asked_for'] as const)
      expect(appointmentSms(kind, null, PATIENT, LONG)).toContain(LONG.publicUrl);
  });

  it.each(NOTIFICATION_KIND_NAMES)('a text of kind %s has at most two segments, for every reader', (kind) => {
    for (const reader of [PATIENT, STAFF]) {
      const visit = { ...VISIT, arrival_window: WINDOW, tz: 'America/Indiana/Indianapolis' };
      const text = appointmentSms(kind, visit, reader, LONG) ?? '';
      expect([text, segmentsOf(text) <= 2]).toEqual([text, true]);
    }
  });
});
