import { NOTIFICATION_KIND_NAMES } from '@drawpoint/contracts/messaging/notification-kinds';
import { appointmentSms } from './appointment-sms.ts';
import { segmentsOf } from './sms-text.ts';

const VISIT = { id: 8, starts_at: '2026-12-15T09:00:00-07:00', tz: 'America/Phoenix' };
const URL = 'https://a-provider-with-a-long-name.drawpoint.example.com';

describe('A text message about a visit', () => {
  it("says when, on the visit's own clock and in which zone, and leads to where the rest stands", () => {
    expect(appointmentSms('appointment_approved', VISIT, 'https://drawpoint.test')).toBe(
      'Drawpoint: your appointment on 12-15-2026 at 9:00 am (Phoenix time) was approved. https://drawpoint.test/appointments/upcoming Reply STOP to opt out.',
    );
  });

  it('is not sent to staff', () => expect(appointmentSms('appointment_requested', VISIT, URL)).toBeNull());

  it.each(NOTIFICATION_KIND_NAMES)('%s takes at most two segments', (kind) =>
    expect(
      segmentsOf(appointmentSms(kind, { ...VISIT, tz: 'America/Indiana/Indianapolis' }, URL) ?? ''),
    ).toBeLessThanOrEqual(2),
  );
});
