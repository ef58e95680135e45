import { createHmac, timingSafeEqual } from 'node:crypto';
import { WHISPERS, type WhisperName } from '@drawpoint/contracts/realtime';
import { z } from 'zod/mini';

/** Seconds of silence before a client sends a ping. */
export const ACTIVITY_TIMEOUT_S = 30;
/** The maximum size of a client's message. */
export const MAX_CLIENT_MESSAGE_BYTES = 10_000;
/** The longest validity of a signature: a client subscribes as soon as it has one. */
export const SIGNATURE_LIFE_MS = 60_000;
/** The maximum clock difference between two gateways. */
export const CLOCK_SKEW_MS = 5 * 60_000;
export const PROTOCOL = 7;

/**
 * The protocol's close codes. Below 4100 a client gives up, from 4100 it reconnects after a second, from 4200
 * at once.
 */
export const CLOSE = {
  unknownKey: 4001,
  badProtocol: 4006,
  oldProtocol: 4007,
  noProtocol: 4008,
  foreignPage: 4009,
  comeBackLater: 4100,
  comeBackNow: 4200,
} as const;
/** Refuses a client event; the connection stays open. */
export const CLIENT_EVENT_REJECTED = 4301;
export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE];

const channel = z.string().check(z.minLength(1), z.maxLength(200));

const ClientMessage = z.discriminatedUnion('event', [
  z.object({ event: z.literal('pusher:ping') }),
  z.object({ event: z.literal('pusher:pong') }),
  z.object({
    event: z.literal('pusher:subscribe'),
    // Values of any type, because the error only has to name the channel.
    data: z.object({ channel, auth: z.optional(z.unknown()), channel_data: z.optional(z.unknown()) }),
  }),
  z.object({ event: z.literal('pusher:unsubscribe'), data: z.object({ channel }) }),
  z.object({
    event: z.enum(Object.keys(WHISPERS) as [WhisperName, ...WhisperName[]]),
    channel,
    data: z.optional(z.unknown()),
  }),
]);
export type ClientMessage = z.output<typeof ClientMessage>;

/** Parses a client's message; null when it is invalid. */
export function readMessage(text: string): ClientMessage | null {
  try {
    return ClientMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** A message in the protocol's format: `data` is JSON in a string. */
export const frame = (event: string, data: unknown, channelName?: string): string =>
  JSON.stringify({
    event,
    ...(channelName !== undefined && { channel: channelName }),
    data: JSON.stringify(data),
  });

/** The identity behind a subscription; signed into it, so that any gateway knows it. */
const Listener = z.object({
  user_id: z.number(),
  session_id: z.string(),
  /** The staff member who listens as that person. */
  impersonator_id: z.optional(z.number()),
  /** The providers whose events they receive on shared channels: all, one or none. */
  providers: z._default(z.union([z.literal('all'), z.number(), z.null()]), null),
  /** Milliseconds of the signing gateway's clock. */
  signed_at: z.number(),
  /** When the session expires, as auth knew it then; milliseconds of auth's clock. */
  expires_at: z.number(),
});
export type Listener = z.output<typeof Listener>;

function readListener(channelData: string): Listener | null {
  try {
    return Listener.safeParse(JSON.parse(channelData)).data ?? null;
  } catch {
    return null;
  }
}

/** Signs subscriptions: `key:hmac_sha256(secret, socket_id:channel_name:channel_data)` (docs/product/messages.md#live). */
export class SubscriptionSigner {
  constructor(
    private readonly key: string,
    private readonly secret: string,
  ) {}

  sign(socketId: string, channelName: string, channelData: string): string {
    const text = `${socketId}:${channelName}:${channelData}`;
    return `${this.key}:${createHmac('sha256', this.secret).update(text).digest('hex')}`;
  }

  /** Returns the identity that a subscription is signed for; null when no gateway of ours signed it. */
  listenerOf(
    socketId: string,
    { channel: name, auth, channel_data }: { channel: string; auth?: unknown; channel_data?: unknown },
  ): Listener | null {
    if (typeof auth !== 'string' || typeof channel_data !== 'string') return null;
    return this.isSigned(auth, socketId, name, channel_data) ? readListener(channel_data) : null;
  }

  private isSigned(given: string, socketId: string, channelName: string, channelData: string): boolean {
    const [right, other] = [Buffer.from(this.sign(socketId, channelName, channelData)), Buffer.from(given)];
    return right.length === other.length && timingSafeEqual(right, other);
  }
}
