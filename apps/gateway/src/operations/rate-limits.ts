import { Injectable } from '@nestjs/common';
import type { Limit, Operation } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { networkOf } from '@drawpoint/nest-kit/network';
import { Places, PlacesOfEach } from '@drawpoint/nest-kit/places';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { AuthenticatedRequest } from './operations.ts';

/** What a call costs at least that few of may run at once. */
const HEAVY_COST = 3;
/** Heavy calls under way in one gateway, and of one person: what they answer is large, and built here. */
const HEAVY_AT_ONCE = 2;

type Sender = Pick<AuthenticatedRequest, 'caller' | 'ip'>;

/** Takes points from a limiter; throws RATE_LIMITED with the time until there are some again. */
export async function takePoints(limiter: RateLimiterMemory, key: string, points = 1): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) });
  }
}

/** Holds calls to the limits of their operations, in this replica's memory. What has to be exact the services count. */
@Injectable()
export class RateLimits {
  private readonly limiters = new Map<Limit, RateLimiterMemory>();
  private readonly heavy = new Places(HEAVY_AT_ONCE);
  private readonly heavyOf = new PlacesOfEach<string>(1);

  /** Counts a call under the limits of its operation. Throws RATE_LIMITED. */
  async count(op: Operation, input: object, sender: Sender): Promise<void> {
    for (const limit of op.limits ?? []) {
      const points = Math.min(costOf(op, input), limit.calls);
      await takePoints(this.limiterOf(op, limit), keyOf(limit, sender), points);
    }
  }

  /**
   * Does the work of a call: at once, or in line where it is a heavy one, whose place is taken until its answer is `sent`:
   * answers that are made and wait for slow readers are what fills the memory.
   */
  async run<T>(
    op: Operation,
    input: object,
    sender: Sender,
    { work, sent }: { work: () => Promise<T>; sent: () => Promise<unknown> },
  ): Promise<T> {
    if (op.cost === undefined || costOf(op, input) < HEAVY_COST) return work();
    const answered = Promise.withResolvers<T>();
    const inLine = this.heavyOf.run(personOrNetwork(sender), () =>
      this.heavy.run(async () => {
        answered.resolve(await work());
        await sent();
      }),
    );
    inLine.catch(answered.reject);
    return answered.promise;
  }

  private limiterOf({ subject }: Operation, limit: Limit): RateLimiterMemory {
    const known = this.limiters.get(limit);
    if (known) return known;
    const made = new RateLimiterMemory({ points: limit.calls, duration: limit.seconds, keyPrefix: subject });
    this.limiters.set(limit, made);
    return made;
  }
}

function costOf({ cost }: Pick<Operation, 'cost'>, input: object): number {
  const points = cost?.(input as Record<string, unknown>) ?? 1;
  return Number.isFinite(points) ? Math.max(1, Math.round(points)) : 1;
}

const keyOf = ({ per }: Limit, sender: Sender): string =>
  per === 'person' ? personOrNetwork(sender) : networkOf(sender.ip);

const personOrNetwork = ({ caller, ip }: Sender): string => (caller ? String(caller.user_id) : networkOf(ip));
