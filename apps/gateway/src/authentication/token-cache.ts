import { hash } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SESSION_REVOKED, sessions, type SessionRevoked } from '@drawpoint/contracts/auth/sessions.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { networkOf } from '@drawpoint/nest-kit/network';
import { QueuePerKey } from '@drawpoint/nest-kit/queues';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { takePoints } from '../operations/rate-limits.ts';

/** How long an answer of auth is believed, in milliseconds. */
const LIFE_MS = 10_000;
/** Tokens that hold or held; those that do not have a smaller place of their own and push none of these out. */
const PROVEN_KEPT = 10_000;
const UNKNOWN_KEPT = 2_000;
/** Tokens that no session has, which one network may try in a minute. */
const UNKNOWN_PER_MINUTE = 300;
/** Questions to auth at once about tokens that have not held here yet: of one network, and of all. */
const NETWORK_AT_ONCE = 8;
const UNPROVEN_AT_ONCE = 48;

type Proven = { caller: Caller; until: number };

export const hashOf = (token: string): string => hash('sha256', token, 'hex');

/**
 * Who stands behind a token. Auth is asked once for all who wait, and its answer kept for at most 10 s, and no longer than the
 * session should live; the end of a session or a change of roles removes it at once, also where auth was being asked at that
 * moment. Tokens that have not held here yet are asked about in a line for each network, so that invented ones keep nobody else
 * waiting.
 */
@Injectable()
export class TokenCache implements OnApplicationShutdown {
  private readonly proven = new LRUCache<string, Proven>({ max: PROVEN_KEPT });
  /** Until when a token is believed to be nobody's. */
  private readonly unknown = new LRUCache<string, number>({ max: UNKNOWN_KEPT });
  private readonly asking = new Map<string, Promise<Caller | null>>();
  /** When the sessions of those who were found end by time. */
  private readonly sessionEnds = new WeakMap<Caller, number>();
  private readonly budget = new RateLimiterMemory({ points: UNKNOWN_PER_MINUTE, duration: 60 });
  private readonly unproven = new PQueue({ concurrency: UNPROVEN_AT_ONCE });
  private readonly lines = new QueuePerKey<string>(NETWORK_AT_ONCE);
  private readonly ends: (() => void)[];
  /** Raised by every revocation: an answer asked for under an older one is used, but not kept. */
  private generation = 0;

  constructor(private readonly bus: Bus) {
    this.ends = [
      bus.onBroadcast(SESSION_REVOKED, (revoked) => this.revoke(revoked)),
      // What was broadcast while the bus was away is unknown.
      bus.onStatus((status) => {
        if (status === 'disconnected') this.clear();
      }),
    ];
  }

  /**
   * The caller, or null for a token that is unknown or has ended. Throws RATE_LIMITED where the network of `address`
   * tried too many that are nobody's.
   */
  find(token: string, address: string, now: number = Date.now()): Promise<Caller | null> | Caller | null {
    return this.findByHash(hashOf(token), address, now);
  }

  /** The same by what `hashOf` made of the token. */
  findByHash(key: string, address: string, now: number): Promise<Caller | null> | Caller | null {
    const held = this.proven.get(key);
    if (held && held.until > now) return held.caller;
    if ((this.unknown.get(key) ?? 0) > now) return null;
    const waiting = this.asking.get(key);
    if (waiting) return waiting;
    const asked = (held ? this.ask(key, now) : this.askInLine(key, networkOf(address), now)).finally(() => {
      if (this.asking.get(key) === asked) this.asking.delete(key);
    });
    this.asking.set(key, asked);
    return asked;
  }

  /** When the session of a caller found here ends by time, in milliseconds, as auth knew it; at once for any other. */
  endOf(caller: Caller): number {
    return this.sessionEnds.get(caller) ?? 0;
  }

  onApplicationShutdown(): void {
    for (const end of this.ends) end();
  }

  private async askInLine(key: string, network: string, now: number): Promise<Caller | null> {
    // Taken before the answer is known, so that many at once do not get past the budget.
    await takePoints(this.budget, network);
    let isNobodys = false;
    try {
      const caller = await this.lines.add(network, () => this.unproven.add(() => this.ask(key, now)));
      isNobodys = caller === null;
      return caller;
    } finally {
      // A question without an answer says nothing against who asked: an outage must not use the budget up.
      if (!isNobodys) await this.budget.reward(network);
    }
  }

  private async ask(key: string, now: number): Promise<Caller | null> {
    const { generation } = this;
    const answer = await this.bus.call(sessions.resolve, { token_hash: key }, systemContext());
    const { caller, expires_at } = answer;
    const end = expires_at ? Date.parse(expires_at) : undefined;
    if (caller && end !== undefined) this.sessionEnds.set(caller, end);
    // Once it should have ended auth says by its own clock whether it has.
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
    // Nobody who comes from now on may join a question that was asked before.
    this.asking.clear();
    for (const held of this.proven.values()) {
      const { caller } = held;
      // Whoever lost a role may not act for others any more either.
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
