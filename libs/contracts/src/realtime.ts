import { z } from 'zod/mini';
import { Notification } from './messaging/notification.ts';
import type { RecordTag, Schema } from './operation.ts';

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
  /** Notifications were read elsewhere; or, with its id, a visit changed in a way that nobody is notified of. */
  NotificationPing: { data: z.object({ appointment_id: z.nullable(z.number()) }), writes: ['notification'] },
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
