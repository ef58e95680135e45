import type { MessageHandler } from '@nestjs/microservices';
import type { Envelope, Reply } from '@drawpoint/contracts/envelope';
import type { CallerName } from '@drawpoint/contracts/operation';
import type { Log } from '../logging/log.ts';
import type { ServerOptions } from './bus-transport.ts';
import { refusal } from '../app-error.ts';
import { IncomingRequest } from './incoming-request.ts';
import { DRAIN_MS, isTooLarge, MAX_IN_FLIGHT } from './limits.ts';

const BUSY = JSON.stringify(refusal('BUSY', 1));
const FAILED = JSON.stringify(refusal('INTERNAL'));

type Capacity = {
  readonly most: number;
  readonly perPerson: number;
  taken: number;
  /** Requests in flight by user id. Filled only when `perPerson` sets a limit. */
  readonly byPerson: Map<number, number>;
};

/**
 * Entry point for a service's requests, over any transport: limits concurrency and can be drained. Operations
 * with a share have their own limit, so a flood of them leaves capacity for the rest.
 */
export class ConcurrencyLimiter {
  private inFlight = 0;
  private idle: (() => void)[] = [];
  private readonly log: Log;
  private readonly common: Capacity;
  private readonly bySubject = new Map<string, Capacity>();

  constructor({ log, maxInFlight = MAX_IN_FLIGHT, shares = new Map() }: ServerOptions) {
    this.log = log;
    this.common = newCapacity(maxInFlight);
    const byName = new Map<string, Capacity>();
    for (const [subject, { name, places, perPerson }] of shares) {
      const own = byName.get(name) ?? newCapacity(places, perPerson);
      byName.set(name, own);
      this.bySubject.set(subject, own);
    }
  }

  /**
   * Handles one request and resolves with the JSON reply. Never rejects. `turn` lets requests that arrived
   * together be registered before work starts. Their queueing time then counts.
   */
  async take(
    subject: string,
    handler: MessageHandler,
    payload: string,
    program: CallerName,
    turn: () => Promise<unknown>,
  ): Promise<string> {
    const places = this.bySubject.get(subject) ?? this.common;
    const person = places.perPerson === Infinity ? null : userIdOf(payload);
    const ofPerson = person === null ? 0 : (places.byPerson.get(person) ?? 0);
    if (places.taken >= places.most || ofPerson >= places.perPerson) return BUSY;
    const receivedAt = performance.now();
    this.inFlight += 1;
    places.taken += 1;
    if (person !== null) places.byPerson.set(person, ofPerson + 1);
    try {
      await turn();
      const envelope = JSON.parse(payload) as Envelope;
      const reply = JSON.stringify(
        (await handler(envelope, new IncomingRequest(receivedAt, this.log, program))) as Reply,
      );
      if (!isTooLarge(reply)) return reply;
      this.log.error({ operation: subject, bytes: Buffer.byteLength(reply) }, 'answer too large for the bus');
      return FAILED;
    } catch (err) {
      this.log.error({ operation: subject, err }, 'failed outside its handler');
      return FAILED;
    } finally {
      this.inFlight -= 1;
      places.taken -= 1;
      if (person !== null) releasePlace(places.byPerson, person);
      if (this.inFlight === 0) for (const resolve of this.idle.splice(0)) resolve();
    }
  }

  /** Resolves when nothing is in flight, or after `DRAIN_MS`. */
  async drained(): Promise<void> {
    if (this.inFlight === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        this.log.warn({ inFlight: this.inFlight }, 'stopped before all work was done');
        resolve();
      }, DRAIN_MS);
    });
    await Promise.race([new Promise<void>((resolve) => this.idle.push(resolve)), late]);
    clearTimeout(timer);
  }
}

const newCapacity = (most: number, perPerson = Infinity): Capacity => ({
  ...{ most, perPerson, taken: 0 },
  byPerson: new Map(),
});

/**
 * The user id of a request. Null without a caller, or when the payload is not JSON: the handler refuses that.
 */
function userIdOf(payload: string): number | null {
  try {
    return (JSON.parse(payload) as Envelope).caller?.user_id ?? null;
  } catch {
    return null;
  }
}

function releasePlace(byPerson: Map<number, number>, person: number): void {
  const left = (byPerson.get(person) ?? 1) - 1;
  if (left === 0) byPerson.delete(person);
  else byPerson.set(person, left);
}
