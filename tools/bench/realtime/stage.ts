import { PRESENCE_CHANNEL, type RealtimePush } from '@drawpoint/contracts/realtime';

// What the servers and the clients of the bench agree on.

export const SECRET = 'the secret of this bench';

/** Microseconds of the machine's monotonic clock, the same in all processes. */
export const micros = (): number => Number(process.hrtime.bigint() / 1_000n);

/** An event that carries the time of its sending where a real one has an id. */
export const eventOf = (sentAt: number): RealtimePush => ({
  channel: PRESENCE_CHANNEL,
  event: 'PhlebotomistPresenceChanged',
  data: {
    ...{ phlebotomistId: sentAt, providerId: 1, presence: 'available' },
    ...{ providerName: 'Empire Mobile Labs', name: 'Phil Bruns' },
  },
});

/** When a received message was sent; null for a message that is no event of the bench. */
export function sentAtOf(text: string): number | null {
  const digits = /phlebotomistId\\":(\d+)/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** What a server is told to publish. */
export type ServerOrder = { perSecond: number; seconds: number };
/** `sent`: messages published. */
export type ServerAnswer = { url: string; sent: number };

/** What the clients are told: open connections, or hand over what they received since the last time. */
export type ClientOrder = { kind: 'open'; url: string; count: number } | { kind: 'take' };
/** How old each delivery was, in milliseconds. */
export type ClientAnswer = number[];
