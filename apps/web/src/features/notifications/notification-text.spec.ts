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
  it('a notification shows its own message', () =>
    expect(textOf({ data: notificationData({ message: 'Hello.', kind: 'appointment_approved' }) })).toBe(
      'Hello.',
    ));
  it.each([null, 'text', {}, { data: null }, { data: { kind: 'unknown' } }])(
    'a push of unknown shape shows a general text: %j',
    (push) => expect(textOf(push)).toBe('You have a new notification.'),
  );

  it('a requested visit opens that visit for staff', () =>
    expect(targetOf(notification('appointment_requested'), true)).toBe('/phleb/appointments/7'));
  it('a contact message opens the contact messages for developers', () =>
    expect(targetOf(notification('contact_message'), true)).toBe('/admin/contact-messages'));
  it('an answered visit opens the visit', () =>
    expect(targetOf(notification('appointment_approved'), false)).toBe('/appointments/7/confirmation'));

  it('a repeat visit without a time opens their list for managers', () =>
    expect(targetOf(notification('series_unplaced'), true)).toBe('/admin/unplaced-visits'));

  it.each([
    ['message_received', '/messages?with=4&scrollTo=9'],
    ['presence_changed', '/dashboard'],
    ['appointment_asked_for', '/appointments/history?tab=requested'],
    ['appointment_completed', '/appointments/7/post'],
    ['series_unplaced', '/appointments/upcoming'],
  ] as const)('a notification of kind %s opens %s', (kind, target) =>
    expect(targetOf(notification(kind), false)).toBe(target),
  );
});
