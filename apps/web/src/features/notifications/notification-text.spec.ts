import { targetOf, textOf } from './notification-text.ts';

const none = {
  message_id: null,
  sender_id: null,
  receiver_id: null,
  content: null,
  message: null,
  day: null,
  contact_id: null,
  subject: null,
  phone: null,
};
const notification = (kind: 'appointment_requested' | 'appointment_approved') => ({
  id: 1,
  read_at: null,
  created_at: '2026-11-21T10:00:00Z',
  data: { ...none, kind, appointment_id: 7 },
});

describe('a notification', () => {
  it('says what its kind means', () =>
    expect(textOf(notification('appointment_approved'))).toBe('Your visit was approved.'));
  it('says its own words where it has some', () =>
    expect(textOf({ data: { ...none, message: 'Hello.', kind: 'appointment_approved' } })).toBe('Hello.'));
  it.each([null, 'text', {}, { data: null }, { data: { kind: 'unknown' } }])(
    'of an unknown shape is still announced: %j',
    (push) => expect(textOf(push)).toBe('You have a new notification.'),
  );

  it('of a requested visit leads staff to what waits for them', () =>
    expect(targetOf(notification('appointment_requested'), true)).toBe('/phleb/appointments/pending'));
  it('of an answered visit leads to the visit', () =>
    expect(targetOf(notification('appointment_approved'), false)).toBe('/appointments/7/confirmation'));
});
