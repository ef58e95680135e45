import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SESSION_REVOKED, type SessionRevoked } from '@drawpoint/contracts/auth/sessions.contract';
import { REALTIME_PUSH, type RealtimePush } from '@drawpoint/contracts/realtime';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { frame, type Listener } from './pusher-protocol.ts';

/** Unsent bytes at which a client counts as too slow and is let go; it reads everything again when it comes back. */
const MAX_UNSENT_BYTES = 1_000_000;

/** One websocket, as far as channels go. */
export interface Subscriber {
  send(text: string): void;
  readonly bufferedAmount: number;
  terminate(): void;
}

/** Who hears which channel on this gateway. Pushes come over the bus, so every gateway delivers to its own sockets. */
@Injectable()
export class Channels implements OnApplicationShutdown {
  private readonly members = new Map<string, Map<Subscriber, Listener>>();
  private readonly ends: (() => void)[];

  constructor(bus: Bus) {
    this.ends = [
      bus.onBroadcast(REALTIME_PUSH, (payload) => this.deliver(payload as RealtimePush)),
      bus.onBroadcast(SESSION_REVOKED, (payload) => this.revoke(payload as SessionRevoked)),
    ];
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

  /** The end of a session takes its channels away (OP §6). */
  private revoke({ user_id, session_id }: SessionRevoked): void {
    for (const [channel, members] of [...this.members]) {
      for (const [subscriber, listener] of [...members]) {
        const ended = session_id === null || listener.session_id === session_id;
        if (listener.user_id !== user_id || !ended) continue;
        this.remove(channel, subscriber);
        subscriber.send(frame('pusher_internal:unsubscribed', {}, channel));
      }
    }
  }
}
