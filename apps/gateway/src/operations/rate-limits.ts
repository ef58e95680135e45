import { Injectable } from '@nestjs/common';
import type { Limit, Operation } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { networkOf } from '@drawpoint/nest-kit/network';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { AuthenticatedRequest } from './operations.ts';

type Sender = Pick<AuthenticatedRequest, 'caller' | 'ip'>;

/** Takes points from a limiter. Throws RATE_LIMITED with the time until the next ones. */
export async function takePoints(limiter: RateLimiterMemory, key: string, points = 1): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) });
  }
}

/**
 * Applies the rate limits of operations, in this replica's memory. Services count the limits that must be
 * exact.
 */
@Injectable()
export class RateLimits {
  private readonly limiters = new Map<Limit, RateLimiterMemory>();

  /** Counts a call under the limits of its operation. Throws RATE_LIMITED. */
  async count(op: Operation, input: object, sender: Sender): Promise<void> {
    for (const limit of op.limits ?? []) {
      const points = Math.min(costOf(op, input), limit.calls);
      await takePoints(this.limiterOf(op, limit), keyOf(limit, sender), points);
    }
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
