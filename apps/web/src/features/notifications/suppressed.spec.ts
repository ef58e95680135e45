import { notificationData } from '@drawpoint/contracts/messaging/notification';
import { isOfConversation } from './suppressed.ts';

const message = { data: notificationData({ kind: 'appointment_approved', message_id: 9, sender_id: 4 }) };
const visit = { data: notificationData({ kind: 'appointment_approved', appointment_id: 7 }) };

describe('a notification of a message', () => {
  it('a message notification is suppressed while its conversation is open', () =>
    expect(isOfConversation(message, 4)).toBe(true));
  it.each([5, null])('a message notification is shown while the conversation with %j is open', (inView) =>
    expect(isOfConversation(message, inView)).toBe(false),
  );
  it('a visit notification is never suppressed', () => {
    expect(isOfConversation(visit, 4)).toBe(false);
    expect(isOfConversation(visit, null)).toBe(false);
  });
});
