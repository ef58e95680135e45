import { z } from 'zod/mini';
import { instant } from './fields.ts';
import { PRESENCES } from './booking/presence.ts';
import { ChatMessage, ChatMessageHead } from './messaging/chat-message.ts';
import { Notification } from './messaging/notification.ts';
import type { RecordTag, Schema } from './operation.ts';

type RealtimeEvent = {
  readonly data: Schema;
  /** The records it makes stale, like `writes` of an operation. */
  readonly writes: readonly RecordTag[];
};

/**
 * Every event a browser may receive, by its plain name (docs/product/messages.md#live). Events are not
 * durable: clients reload after a reconnect.
 */
export const REALTIME_EVENTS = {
  /** Notifications were read in another window. Or, with an id, a visit changed without a notification. */
  NotificationPing: { data: z.object({ appointment_id: z.nullable(z.number()) }), writes: ['notification'] },
  NotificationCreated: { data: Notification, writes: ['notification', 'appointment'] },
  /** Sent to both people of a conversation, on any screen; without the text. */
  MessageSent: { data: ChatMessageHead, writes: ['message'] },
  /** Sent to those who have the conversation open. They add it to the timeline, so nothing is reloaded. */
  ChatMessageCreated: { data: ChatMessage, writes: [] },
  /** Sent to both people: the reader's other windows, and the sender, who sees that it was read. */
  MessageRead: {
    data: z.object({ id: z.number(), sender_id: z.number(), receiver_id: z.number(), read_at: instant }),
    writes: ['message', 'notification'],
  },
  /** A phlebotomist's presence, sent to those who manage them and to their own other tabs. */
  PhlebotomistPresenceChanged: {
    data: z.object({
      phlebotomistId: z.number(),
      providerId: z.nullable(z.number()),
      presence: z.enum(PRESENCES),
      providerName: z.nullable(z.string()),
      name: z.string(),
    }),
    writes: ['presence'],
  },
} as const satisfies Record<string, RealtimeEvent>;

export type RealtimeEventName = keyof typeof REALTIME_EVENTS;
export type RealtimeData<Name extends RealtimeEventName> = z.output<(typeof REALTIME_EVENTS)[Name]['data']>;

type PushOf<Name extends RealtimeEventName> = {
  /** As on the wire, for example `private-user.7`. */
  channel: string;
  event: Name;
  data: RealtimeData<Name>;
  /** Only those who see one of these providers get it (`concernsProviders`); every subscriber by default. */
  provider_ids?: number[] | undefined;
};
/** An event on its way to the browsers subscribed to a channel. */
export type RealtimePush = { [Name in RealtimeEventName]: PushOf<Name> }[RealtimeEventName];

export const userChannel = (userId: number): string => `private-user.${userId}`;

export const chatChannel = (one: number, other: number): string =>
  `private-chat.${Math.min(one, other)}.${Math.max(one, other)}`;
/** Each subscriber receives only what they may see (docs/product/accounts.md#who-sees-what). */
export const PRESENCE_CHANNEL = 'private-presence.global';

/** Client events of a conversation. The gateway forwards no others. */
export const WHISPERS = {
  'client-typing': z.object({ from_id: z.number(), typing: z.boolean() }),
} as const satisfies Record<`client-${string}`, Schema>;
export type WhisperName = keyof typeof WHISPERS;
export type WhisperData<Name extends WhisperName> = z.output<(typeof WHISPERS)[Name]>;
