import { randomInt } from 'node:crypto';
import type { Writable } from 'node:stream';
import { WebSocket } from 'ws';
import { Allowance } from './allowance.ts';
import { CLOSE, frame, type CloseCode, type Listener } from './pusher-protocol.ts';

/** Unsent bytes at which a client counts as too slow and is let go; it reads everything again when it comes back. */
const MAX_UNSENT_BYTES = 256_000;
/** The same for one that has heard no channel yet: a stranger is told short answers alone, and may hold a thousand lines. */
const MAX_UNSENT_TO_STRANGER_BYTES = 16_000;
/** Messages that a client may send at once, and each second after that: it subscribes, then asks now and then. */
const MESSAGES_AT_ONCE = 100;
const MESSAGES_PER_SECOND = 20;
/** What a client may tell the other members of a channel, at once and each second (docs/product/messages.md#live). */
const WHISPERS_PER_SECOND = 10;
/** Silence after which the server asks, and after which it lets go, in milliseconds. */
const ASK_AFTER_MS = 60_000;
const GONE_AFTER_MS = 120_000;
/** The soonest that a client is sent to ask for its channels again, in milliseconds: clocks differ. */
const RECHECK_AT_LEAST_MS = 1_000;

/** One websocket: what it hears, how much it may say, and how long it may stay. */
export class Connection {
  readonly socketId = `${randomInt(1e9)}.${randomInt(1e9)}`;
  readonly openedAt = Date.now();
  /** The channels it hears, and on whose behalf. */
  readonly subscriptions = new Map<string, Listener>();
  private heardAt = this.openedAt;
  private readonly messages = new Allowance(MESSAGES_AT_ONCE, MESSAGES_PER_SECOND, this.openedAt);
  private readonly whispers = new Allowance(WHISPERS_PER_SECOND, WHISPERS_PER_SECOND, this.openedAt);
  private askedAt = 0;
  private maxUnsentBytes = MAX_UNSENT_TO_STRANGER_BYTES;
  private recheckAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly socket: WebSocket,
    /** The line under it, which takes whole frames: nothing of ours is compressed or sent in parts. */
    private readonly line: Writable,
    /** For the count by address. */
    readonly network: string,
  ) {}

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /**
   * Notes that something arrived. False where it was too much: the client is sent away, to come back later. One that asks
   * and never reads is let go: `ws` answers pings of the line without looking at how much waits for it.
   */
  hears(now: number = Date.now()): boolean {
    if (!this.isOpen) return false;
    this.heardAt = now;
    if (!this.takesMore()) return false;
    if (this.messages.take(now)) return true;
    this.refuse(CLOSE.comeBackLater, 'Too many messages.');
    return false;
  }

  /** Whether it may tell the others something now. */
  mayWhisper(now: number = Date.now()): boolean {
    return this.whispers.take(now);
  }

  send(text: string): void {
    if (this.takesMore()) this.socket.send(text);
  }

  /** What many get is framed once, by `toFrame`; `ws` would frame and copy it for each. */
  sendFrame(bytes: Buffer): void {
    if (this.takesMore()) this.line.write(bytes);
  }

  private takesMore(): boolean {
    if (!this.isOpen) return false;
    if (this.line.writableLength <= this.maxUnsentBytes) return true;
    this.socket.terminate();
    return false;
  }

  /** Remembers what it hears; the session behind it is looked at again when it should have ended. */
  hear(channel: string, listener: Listener, now: number = Date.now()): void {
    this.subscriptions.set(channel, listener);
    this.maxUnsentBytes = MAX_UNSENT_BYTES;
    this.recheckAt = Math.min(this.recheckAt, Math.max(listener.expires_at, now + RECHECK_AT_LEAST_MS));
  }

  /** Closes as the protocol says. */
  close(code: CloseCode, reason: string): void {
    this.socket.close(code, reason);
  }

  /** Says why, closes, and reads nothing more of what it sends. */
  refuse(code: CloseCode, message: string): void {
    this.send(frame('pusher:error', { code, message }));
    this.close(code, message);
    this.socket.pause();
  }

  terminate(): void {
    this.socket.terminate();
  }

  /** Whether the session may have ended by now; only its token can tell, and the client has that. */
  isDue(now: number): boolean {
    return now >= this.recheckAt;
  }

  checkAlive(now: number): void {
    const silence = now - this.heardAt;
    if (silence > GONE_AFTER_MS) this.terminate();
    // Asked once a second until it answers would be too often.
    else if (silence > ASK_AFTER_MS && now - this.askedAt > ASK_AFTER_MS / 2) {
      this.askedAt = now;
      this.send(frame('pusher:ping', {}));
    }
  }
}
