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

/** Whether a message belongs to what a place shows. */
const belongs = (
  { appointment_id }: Pick<ChatMessage, 'appointment_id'>,
  { appointmentId }: Place,
): boolean => appointmentId === null || appointmentId === appointment_id;

/** A message has come, by an answer or by the socket. */
export const arrived = (otherId: number, message: ChatMessage): void =>
  changeConversation(otherId, (timeline, place) =>
    belongs(message, place) ? withMessage(timeline, message) : timeline,
  );

async function deliver(otherId: number, typed: TypedMessage): Promise<string | null> {
  const { client_id, content, appointment_id } = typed;
  try {
    const input = { receiver_id: otherId, content, client_id, ...(appointment_id && { appointment_id }) };
    arrived(otherId, await call(chatMessages.send, input));
    markStale(chatMessages.send.writes);
    return null;
  } catch (error) {
    changeConversation(otherId, (timeline) => withFailed(timeline, client_id, true));
    return errorText(error, '');
  }
}

/** Shows a message at once and sends it. Answers null, or what the server said against it. */
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

/** Tries again, under the same name: should the first try have got there, this makes no second message. */
export function retry(otherId: number, outgoing: Outgoing): Promise<string | null> {
  changeConversation(otherId, (timeline) => withFailed(timeline, outgoing.client_id, false));
  return deliver(otherId, outgoing);
}

/** Gives up what did not get there. */
export const giveUp = (otherId: number, { client_id }: Outgoing): void =>
  changeConversation(otherId, (timeline) => withoutOutgoing(timeline, client_id));
