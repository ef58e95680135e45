import { hash } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { sessionTokens } from '@drawpoint/contracts/auth/session-tokens.contract';
import { SESSION_REVOKED, type SessionRevoked } from '@drawpoint/contracts/auth/sessions.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { networkOf } from '@drawpoint/nest-kit/network';
import { QueuePerKey } from '@drawpoint/nest-kit/queues';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { takePoints } from '../operations/rate-limits.ts';

/** How long a response from auth is cached, in milliseconds. */
const LIFE_MS = 10_000;
/**
 * How many valid tokens are cached. Invalid ones have a smaller cache of their own and evict none of these.
 */
const PROVEN_KEPT = 10_000;
const UNKNOWN_KEPT = 2_000;
/** How many invalid tokens one network may try in a minute. */
const UNKNOWN_PER_MINUTE = 300;
/** Concurrent lookups at auth for tokens not seen here yet: per network, and in total. */
const NETWORK_AT_ONCE = 8;
const UNPROVEN_AT_ONCE = 48;

type Proven = { caller: Caller; until: number };

export const hashOf = (token: string): string => hash('sha256', token, 'hex');

/**
 * Resolves tokens to callers. Concurrent requests for a token share one lookup. Its result is cached for at
 * most 10 s, and not beyond the session's end. An ended session or a change of roles removes it at once, even
 * during a lookup. Lookups of new tokens queue per network, so that invented ones delay nobody else.
 */
@Injectable()
export class TokenCache implements OnApplicationShutdown {
  private readonly proven = new LRUCache<string, Proven>({ max: PROVEN_KEPT });
  /** Until when a token counts as invalid. */
  private readonly unknown = new LRUCache<string, number>({ max: UNKNOWN_KEPT });
  private readonly asking = new Map<string, Promise<Caller | null>>();
  /** When the sessions of cached callers expire. */
  private readonly sessionEnds = new WeakMap<Caller, number>();
  private readonly budget = new RateLimiterMemory({ points: UNKNOWN_PER_MINUTE, duration: 60 });
  private readonly unproven = new PQueue({ concurrency: UNPROVEN_AT_ONCE });
  private readonly networkQueues = new QueuePerKey<string>(NETWORK_AT_ONCE);
  private readonly ends: (() => void)[];
  /** Raised by every revocation. A lookup that began under an older value is used, but not cached. */
  private generation = 0;

  constructor(private readonly bus: Bus) {
    this.ends = [
      bus.onBroadcast(SESSION_REVOKED, (revoked) => this.revoke(revoked)),
      // Revocations that were broadcast while the bus was away are unknown.
      bus.onStatus((status) => {
        if (status === 'disconnected') this.clear();
      }),
    ];
  }

  /**
   * Returns the caller; null when the token is unknown or has ended. Throws RATE_LIMITED when the network of
   * `address` tried too many invalid tokens.
   */
  find(token: string, address: string, now: number = Date.now()): Promise<Caller | null> | Caller | null {
    return this.findByHash(hashOf(token), address, now);
  }

  /** The same for a token that `hashOf` has hashed already. */
  findByHash(key: string, address: string, now: number): Promise<Caller | null> | Caller | null {
    const held = this.proven.get(key);
    if (held && held.until > now) return held.caller;
    if ((this.unknown.get(key) ?? 0) > now) return null;
    const waiting = this.asking.get(key);
    if (waiting) return waiting;
    const asked = (
      held ? this.fetchCaller(key, now) : this.resolveInQueue(key, networkOf(address), now)
    ).finally(() => {
      if (this.asking.get(key) === asked) this.asking.delete(key);
    });
    this.asking.set(key, asked);
    return asked;
  }

  /**
   * When the session of a cached caller expires, in milliseconds, as auth reported it; now for any other
   * caller.
   */
  endOf(caller: Caller): number {
    return this.sessionEnds.get(caller) ?? 0;
  }

  onApplicationShutdown(): void {
    for (const end of this.ends) end();
  }

  private async resolveInQueue(key: string, network: string, now: number): Promise<Caller | null> {
    // Counted before the result is known, so that concurrent requests cannot exceed the budget.
    await takePoints(this.budget, network);
    let isNobodys = false;
    try {
      const caller = await this.networkQueues.add(network, () =>
        this.unproven.add(() => this.fetchCaller(key, now)),
      );
      isNobodys = caller === null;
      return caller;
    } finally {
      // A failed lookup is the outage's fault, not the caller's: it must not use up the budget.
      if (!isNobodys) await this.budget.reward(network);
    }
  }

  private async fetchCaller(key: string, now: number): Promise<Caller | null> {
    const { generation } = this;
    const answer = await this.bus.call(sessionTokens.resolve, { token_hash: key }, systemContext());
    const { caller, expires_at } = answer;
    const end = expires_at ? Date.parse(expires_at) : undefined;
    if (caller && end !== undefined) this.sessionEnds.set(caller, end);
    // After the expected expiry, auth decides by its own clock.
    if (generation === this.generation) this.keep(key, caller, Math.min(now + LIFE_MS, end ?? Infinity));
    return caller;
  }

  private keep(key: string, caller: Caller | null, until: number): void {
    if (caller) {
      this.proven.set(key, { caller, until });
      return;
    }
    this.proven.delete(key);
    this.unknown.set(key, until);
  }

  private revoke({ user_id, session_id }: SessionRevoked): void {
    this.generation += 1;
    // New requests must not join a lookup that started before the revocation.
    this.asking.clear();
    for (const held of this.proven.values()) {
      const { caller } = held;
      // A person who lost a role may not impersonate any more either.
      const isConcerned =
        session_id === null
          ? caller.user_id === user_id || caller.impersonator_id === user_id
          : caller.user_id === user_id && caller.session_id === session_id;
      if (isConcerned) held.until = 0;
    }
  }

  private clear(): void {
    this.generation += 1;
    this.asking.clear();
    this.unknown.clear();
    for (const held of this.proven.values()) held.until = 0;
  }
}
