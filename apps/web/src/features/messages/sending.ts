import type { ChatMessage } from '@drawpoint/contracts/messaging/chat-message';
import { chatMessages } from '@drawpoint/contracts/messaging/messages.contract';
import { errorText } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { markStale } from '../../lib/api/stale.ts';
import { changeConversation, type Place } from './conversation.queries.ts';
import { withFailed, withMessage, withOutgoing, withoutOutgoing, type Outgoing } from './timeline.ts';

type Target = Pick<Place, 'otherId' | 'appointmentId'>;
type TypedMessage = Pick<Outgoing, 'client_id' | 'content' | 'appointment_id'>;

/** Whether a message belongs to the shown place. */
const belongs = (
  { appointment_id }: Pick<ChatMessage, 'appointment_id'>,
  { appointmentId }: Place,
): boolean => appointmentId === null || appointmentId === appointment_id;

/** Adds a message that came as a response or through the socket. */
export const addMessage = (otherId: number, message: ChatMessage): void =>
  changeConversation(otherId, (timeline, place) =>
    belongs(message, place) ? withMessage(timeline, message) : timeline,
  );

async function deliver(otherId: number, typed: TypedMessage): Promise<string | null> {
  const { client_id, content, appointment_id } = typed;
  try {
    const input = { receiver_id: otherId, content, client_id, ...(appointment_id && { appointment_id }) };
    addMessage(otherId, await call(chatMessages.send, input));
    markStale(chatMessages.send.writes);
    return null;
  } catch (error) {
    changeConversation(otherId, (timeline) => withFailed(timeline, client_id, true));
    return errorText(error, '');
  }
}

/** Shows a message at once and sends it. Returns null, or the error text of the server. */
export function send({ otherId, appointmentId }: Target, content: string): Promise<string | null> {
  const typed = { client_id: randomKey(), content, appointment_id: appointmentId };
  const created_at = new Date(serverNow()).toISOString();
  changeConversation(otherId, (timeline, place) =>
    belongs(typed, place) && place.day === null && place.around === null
      ? withOutgoing(timeline, { ...typed, created_at })
      : timeline,
  );
  return deliver(otherId, typed);
}

/** Retries with the same `client_id`, so that no second message is created if the first attempt arrived. */
export function retry(otherId: number, outgoing: Outgoing): Promise<string | null> {
  changeConversation(otherId, (timeline) => withFailed(timeline, outgoing.client_id, false));
  return deliver(otherId, outgoing);
}

/** Discards a message that failed to send. */
export const discardMessage = (otherId: number, { client_id }: Outgoing): void =>
  changeConversation(otherId, (timeline) => withoutOutgoing(timeline, client_id));
