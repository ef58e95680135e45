import type { Notification } from '@drawpoint/contracts/messaging/notification';

/** Whether a notification tells of a message in the conversation with this person; `null` is none in view. */
export const isOfConversation = (
  { data: { message_id, sender_id } }: Pick<Notification, 'data'>,
  otherId: number | null,
): boolean => otherId !== null && message_id !== null && sender_id === otherId;
