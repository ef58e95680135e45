import type { Notification } from '@drawpoint/contracts/messaging/notification';

/**
 * Whether a notification is about a message of the conversation with this person; null means no open
 * conversation.
 */
export const isOfConversation = (
  { data: { message_id, sender_id } }: Pick<Notification, 'data'>,
  otherId: number | null,
): boolean => otherId !== null && message_id !== null && sender_id === otherId;
