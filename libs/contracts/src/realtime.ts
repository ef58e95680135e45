/**
 * Realtime pushes: a service broadcasts, every gateway hands the push to the websockets subscribed to the channel.
 * They are not durable: clients read again after a reconnect (OP §6).
 */
export const REALTIME_PUSH = 'broadcast.realtime.push';

export type RealtimePush = {
  /** As on the wire, e.g. `private-user.7`. */
  channel: string;
  /** Bare event name, e.g. `NotificationCreated`. */
  event: string;
  data: unknown;
};

export const userChannel = (userId: number): string => `private-user.${userId}`;

/** Broadcast after a commit that appended events, so that consumers pull at once. */
export const eventsAppended = (publisher: string): string => `broadcast.${publisher}.events-appended`;
