import { z } from 'zod/mini';
import { instant } from './fields.ts';
import { PRESENCES } from './booking/presence.ts';
import { ChatMessage, ChatMessageHead } from './messaging/chat-message.ts';
import { Notification } from './messaging/notification.ts';
import type { RecordTag, Schema } from './operation.ts';

type RealtimeEvent = {
  readonly data: Schema;
  /** The records that it makes stale, as an operation's `writes` do. */
  readonly writes: readonly RecordTag[];
};

/**
 * Every event that a browser may hear, by its bare name (docs/product/messages.md#live). Pushes are not durable: clients read again after a
 * reconnect.
 */
export const REALTIME_EVENTS = {
  /** Notifications were read elsewhere; or, with its id, a visit changed in a way that nobody is notified of. */
  NotificationPing: { data: z.object({ appointment_id: z.nullable(z.number()) }), writes: ['notification'] },
  NotificationCreated: { data: Notification, writes: ['notification', 'appointment'] },
  /** To both people of a conversation, whatever they look at: without its words. */
  MessageSent: { data: ChatMessageHead, writes: ['message'] },
  /** To whoever has the conversation open; it stands in the timeline as it comes, so nothing is read again. */
  ChatMessageCreated: { data: ChatMessage, writes: [] },
  /** To both people: the receiver's other windows, and the sender, who sees that it was read. */
  MessageRead: {
    data: z.object({ id: z.number(), sender_id: z.number(), receiver_id: z.number(), read_at: instant }),
    writes: ['message', 'notification'],
  },
  /** A phlebotomist is available, busy or offline: to those who answer for them, and to their own other tabs. */
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
  /** As on the wire, e.g. `private-user.7`. */
  channel: string;
  event: Name;
  data: RealtimeData<Name>;
  /** Only to those who see one of these providers (`hearsProviders`); to every subscriber unless told. */
  provider_ids?: number[] | undefined;
};
/** An event on its way to the browsers that listen to a channel. */
export type RealtimePush = { [Name in RealtimeEventName]: PushOf<Name> }[RealtimeEventName];

export const userChannel = (userId: number): string => `private-user.${userId}`;

export const chatChannel = (one: number, other: number): string =>
  `private-chat.${Math.min(one, other)}.${Math.max(one, other)}`;
/** Each subscriber hears of what they may see (docs/product/accounts.md#who-sees-what). */
export const PRESENCE_CHANNEL = 'private-presence.global';

/** What clients tell each other in a conversation; the gateway passes on nothing else. */
export const WHISPERS = {
  'client-typing': z.object({ from_id: z.number(), typing: z.boolean() }),
} as const satisfies Record<`client-${string}`, Schema>;
export type WhisperName = keyof typeof WHISPERS;
export type WhisperData<Name extends WhisperName> = z.output<(typeof WHISPERS)[Name]>;
