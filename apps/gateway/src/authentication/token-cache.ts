import { hash } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SESSION_REVOKED, sessions, type SessionRevoked } from '@drawpoint/contracts/auth/sessions.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';

/** How long an answer of auth is believed, in milliseconds. */
const LIFE_MS = 10_000;
const MAX_ENTRIES = 10_000;

type Entry = { caller: Caller | null; until: number };

export const hashOf = (token: string): string => hash('sha256', token, 'hex');

/**
 * Who stands behind a token. Auth is asked once for all who wait, and its answer kept for at most 10 s; the end of a
 * session or a change of roles removes it at once, also where auth was being asked at that moment.
 */
@Injectable()
export class TokenCache implements OnApplicationShutdown {
  private readonly entries = new Map<string, Entry>();
  private readonly asking = new Map<string, Promise<Caller | null>>();
  /** When the sessions of those who were found end by time. */
  private readonly sessionEnds = new WeakMap<Caller, number>();
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

  /** The caller, or null for a token that is unknown or has ended. */
  find(token: string, now: number = Date.now()): Promise<Caller | null> | Caller | null {
    const key = hashOf(token);
    const entry = this.entries.get(key);
    if (entry && entry.until > now) return entry.caller;
    const waiting = this.asking.get(key);
    if (waiting) return waiting;
    const asked = this.ask(key, now).finally(() => {
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

  private async ask(key: string, now: number): Promise<Caller | null> {
    const { generation } = this;
    const answer = await this.bus.call(sessions.resolve, { token_hash: key }, systemContext());
    const { caller, expires_at } = answer;
    if (caller && expires_at) this.sessionEnds.set(caller, Date.parse(expires_at));
    if (generation === this.generation) this.keep(key, { caller, until: now + LIFE_MS });
    return caller;
  }

  private keep(key: string, entry: Entry): void {
    this.entries.delete(key);
    this.entries.set(key, entry);
    if (this.entries.size <= MAX_ENTRIES) return;
    const oldest = this.entries.keys().next();
    if (!oldest.done) this.entries.delete(oldest.value);
  }

  private revoke({ user_id, session_id }: SessionRevoked): void {
    this.generation += 1;
    // Nobody who comes from now on may join a question that was asked before.
    this.asking.clear();
    for (const [key, { caller }] of this.entries) {
      if (caller?.user_id === user_id && (session_id === null || caller.session_id === session_id)) {
        this.entries.delete(key);
      }
    }
  }

  private clear(): void {
    this.generation += 1;
    this.asking.clear();
    this.entries.clear();
  }
}
