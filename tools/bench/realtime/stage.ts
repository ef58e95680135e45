import { chatChannel, PRESENCE_CHANNEL, type RealtimePush } from '@drawpoint/contracts/realtime';

/** What servers and clients of the bench agree on. */
export const SECRET = 'the secret of this bench';
export const CHANNEL = PRESENCE_CHANNEL;
/** Channels that two connections each hear, beside the one that all hear. */
export const PAIRS = 250;
export const pairChannel = (index: number): string =>
  chatChannel(2 * (index % PAIRS) + 1, 2 * (index % PAIRS) + 2);

/** Microseconds of the machine's one clock that only goes forward: the same in all processes. */
export const micros = (): number => Number(process.hrtime.bigint() / 1_000n);

/** An event that carries when it was sent, where the real one has an id. */
export const eventOf = (sentAt: number, channel: string): RealtimePush => ({
  channel,
  event: 'PhlebotomistPresenceChanged',
  data: {
    ...{ phlebotomistId: sentAt, providerId: 1, presence: 'available' },
    ...{ providerName: 'Empire Mobile Labs', name: 'Phil Bruns' },
  },
});

/** When the message that a client received was sent; null for what is no event of the bench. */
export function sentAtOf(text: string): number | null {
  const digits = /phlebotomistId\\":(\d+)/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** What a server is asked to do; `memory` collects garbage first. */
export type ServerOrder =
  | { kind: 'publish'; perSecond: number; seconds: number; to: 'all' | 'pairs' }
  | { kind: 'cpu' }
  | { kind: 'turn' }
  | { kind: 'memory' };
export type ServerAnswer = {
  url: string;
  /** Messages published. */
  sent: number;
  /** CPU time so far, in microseconds. */
  cpu: number;
  /** Resident memory, in bytes. */
  rss: number;
  /** The most processor time that a turn of its event loop took since it was asked before, in milliseconds. */
  longestTurn: number;
};

/** What clients are asked to do. */
export type ClientOrder =
  | {
      kind: 'open';
      url: string;
      count: number;
      protocol: 'pusher' | 'raw';
      subscribes: boolean;
      inPairs?: boolean;
    }
  | { kind: 'take' };
export type ClientAnswer = {
  open: number;
  /** How long each delivery since the last `take` took, in microseconds: how many by tenths of a millisecond. */
  tenths: [number, number][];
  received: number;
};
