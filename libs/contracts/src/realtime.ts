import { z } from 'zod/mini';
import { broadcast } from './broadcast.ts';
import { Notification } from './messaging/notification.ts';
import { SERVICES, type RecordTag, type Schema, type ServiceName } from './operation.ts';

type RealtimeEvent = {
  readonly data: Schema;
  /** The records that it makes stale, as an operation's `writes` do. */
  readonly writes: readonly RecordTag[];
};

/**
 * Every event that a browser may hear, by its bare name (OP §6). Pushes are not durable: clients read again after a
 * reconnect.
 */
export const REALTIME_EVENTS = {
  NotificationCreated: { data: Notification, writes: ['notification', 'appointment'] },
} as const satisfies Record<string, RealtimeEvent>;

export type RealtimeEventName = keyof typeof REALTIME_EVENTS;
export type RealtimeData<Name extends RealtimeEventName> = z.output<(typeof REALTIME_EVENTS)[Name]['data']>;

type PushOf<Name extends RealtimeEventName> = {
  /** As on the wire, e.g. `private-user.7`. */
  channel: string;
  event: Name;
  data: RealtimeData<Name>;
};
/** An event on its way to the browsers that listen to a channel. */
export type RealtimePush = { [Name in RealtimeEventName]: PushOf<Name> }[RealtimeEventName];

export const userChannel = (userId: number): string => `private-user.${userId}`;

/** Broadcast after a commit that appended events, so that consumers pull at once. */
export const eventsAppended = (publisher: ServiceName) =>
  broadcast({ topic: 'events-appended', senders: [publisher], hearers: SERVICES, data: z.object({}) });
