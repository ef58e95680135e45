import type { Notification } from '@drawpoint/contracts/messaging/notification';

/** A notification as it is pushed. */
export const notification = (data: Partial<Notification['data']> = {}): Notification => ({
  id: 1,
  read_at: null,
  created_at: '2026-11-21T12:00:00.000Z',
  data: {
    ...{ kind: 'appointment_requested', appointment_id: 1, message_id: null, sender_id: null },
    ...{ receiver_id: null, content: null, message: null, day: null, contact_id: null },
    ...{ subject: null, phone: null },
    ...data,
  },
});
