import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SESSION_REVOKED, type SessionRevoked } from '@drawpoint/contracts/auth/sessions.contract';
import type { RealtimePush } from '@drawpoint/contracts/realtime';
import { REALTIME_PUSH } from '@drawpoint/contracts/realtime-push';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { frame, SIGNATURE_LIFE_MS, type Listener } from './pusher-protocol.ts';

/** Unsent bytes at which a client counts as too slow and is let go; it reads everything again when it comes back. */
const MAX_UNSENT_BYTES = 1_000_000;

/** One websocket, as far as channels go. */
export interface Subscriber {
  send(text: string): void;
  readonly bufferedAmount: number;
  terminate(): void;
  close(code: number, reason: string): void;
}

/** The client connects again at once and asks anew for its channels. */
const CONNECT_AGAIN = 4200;

/** Who hears which channel on this gateway. Pushes come over the bus, so every gateway delivers to its own sockets. */
@Injectable()
export class Channels implements OnApplicationShutdown {
  private readonly members = new Map<string, Map<Subscriber, Listener>>();
  private readonly ends: (() => void)[];
  /** Lately, with the clock's time: a subscription may have been signed before and arrive after. */
  private ended: (SessionRevoked & { at: number })[] = [];

  constructor(bus: Bus) {
    this.ends = [
      bus.onBroadcast(REALTIME_PUSH, (push) => this.deliver(push)),
      bus.onBroadcast(SESSION_REVOKED, (revoked) => this.revoke(revoked)),
    ];
  }

  /** Whether a subscription's signature is fresh, and its session has not ended since. */
  isCurrent(listener: Listener, now: number = Date.now()): boolean {
    if (Math.abs(now - listener.signed_at) > SIGNATURE_LIFE_MS) return false;
    return !this.ended.some(
      (end) => concerns(end, listener) && (end.session_id !== null || listener.signed_at <= end.at),
    );
  }

  add(channel: string, subscriber: Subscriber, listener: Listener): void {
    const members = this.members.get(channel) ?? new Map<Subscriber, Listener>();
    this.members.set(channel, members.set(subscriber, listener));
  }

  remove(channel: string, subscriber: Subscriber): void {
    const members = this.members.get(channel);
    members?.delete(subscriber);
    if (members?.size === 0) this.members.delete(channel);
  }

  removeEverywhere(subscriber: Subscriber): void {
    for (const channel of [...this.members.keys()]) this.remove(channel, subscriber);
  }

  onApplicationShutdown(): void {
    for (const end of this.ends) end();
  }

  private deliver({ channel, event, data }: RealtimePush): void {
    const members = this.members.get(channel);
    if (!members) return;
    const text = frame(event, data, channel);
    for (const subscriber of members.keys()) {
      if (subscriber.bufferedAmount > MAX_UNSENT_BYTES) subscriber.terminate();
      else subscriber.send(text);
    }
  }

  /** The end of a session takes its sockets away: what was signed for them is worth nothing afterwards (OP §6). */
  private revoke(revoked: SessionRevoked): void {
    const now = Date.now();
    this.ended = this.ended.filter(({ at }) => now - at < 2 * SIGNATURE_LIFE_MS);
    this.ended.push({ ...revoked, at: now });
    const sockets = new Set<Subscriber>();
    for (const members of this.members.values()) {
      for (const [subscriber, listener] of members) if (concerns(revoked, listener)) sockets.add(subscriber);
    }
    for (const socket of sockets) {
      this.removeEverywhere(socket);
      socket.close(CONNECT_AGAIN, 'The session has ended.');
    }
  }
}

const concerns = ({ user_id, session_id }: SessionRevoked, listener: Listener): boolean =>
  listener.user_id === user_id && (session_id === null || listener.session_id === session_id);
