import { notificationData } from '@drawpoint/contracts/messaging/notification';
import type { NotificationKind } from '@drawpoint/contracts/messaging/notification-kinds';
import { targetOf, textOf } from './notification-text.ts';

const notification = (kind: NotificationKind) => ({
  id: 1,
  read_at: null,
  created_at: '2026-11-21T10:00:00Z',
  data: notificationData({ kind, appointment_id: 7, sender_id: 4, message_id: 9 }),
});

describe('a notification', () => {
  it('says its own words', () =>
    expect(textOf({ data: notificationData({ message: 'Hello.', kind: 'appointment_approved' }) })).toBe(
      'Hello.',
    ));
  it.each([null, 'text', {}, { data: null }, { data: { kind: 'unknown' } }])(
    'of an unknown shape is still announced: %j',
    (push) => expect(textOf(push)).toBe('You have a new notification.'),
  );

  it('of a requested visit leads staff to what waits for them', () =>
    expect(targetOf(notification('appointment_requested'), true)).toBe('/phleb/appointments/pending'));
  it('of the contact form leads developers to what was written', () =>
    expect(targetOf(notification('contact_message'), true)).toBe('/admin/contact-messages'));
  it('of an answered visit leads to the visit', () =>
    expect(targetOf(notification('appointment_approved'), false)).toBe('/appointments/7/confirmation'));

  it.each([
    ['message_received', '/messages?with=4&scrollTo=9'],
    ['presence_changed', '/dashboard'],
    ['appointment_asked_for', '/appointments/history?tab=requested'],
    ['appointment_completed', '/appointments/7/post'],
  ] as const)('of %s leads to %s', (kind, target) =>
    expect(targetOf(notification(kind), false)).toBe(target),
  );
});
