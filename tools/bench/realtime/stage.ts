import { PRESENCE_CHANNEL, type RealtimePush } from '@drawpoint/contracts/realtime';

// Shared by the servers and the clients of the bench.

export const SECRET = 'the secret of this bench';

/** Microseconds of the machine's monotonic clock, the same in all processes. */
export const micros = (): number => Number(process.hrtime.bigint() / 1_000n);

/** An event that carries its send time in the place of an id. */
export const eventOf = (sentAt: number): RealtimePush => ({
  channel: PRESENCE_CHANNEL,
  event: 'PhlebotomistPresenceChanged',
  data: {
    ...{ phlebotomistId: sentAt, providerId: 1, presence: 'available' },
    ...{ providerName: 'Empire Mobile Labs', name: 'Phil Bruns' },
  },
});

/** The send time of a received message; null for other messages. */
export function sentAtOf(text: string): number | null {
  const digits = /phlebotomistId\\":(\d+)/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The order to a server to publish. */
export type ServerOrder = { perSecond: number; seconds: number };
/** `sent`: number of published messages. */
export type ServerAnswer = { url: string; sent: number };

/** The order to the clients: open connections, or return what arrived since the last call. */
export type ClientOrder = { kind: 'open'; url: string; count: number } | { kind: 'take' };
/** The age of each delivery, in milliseconds. */
export type ClientAnswer = number[];
