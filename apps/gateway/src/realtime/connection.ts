import { randomInt } from 'node:crypto';
import type { Writable } from 'node:stream';
import { WebSocket } from 'ws';
import { Allowance } from './allowance.ts';
import { CLOSE, frame, type CloseCode, type Listener } from './pusher-protocol.ts';

/**
 * Unsent bytes above which a client is too slow and is disconnected. After reconnecting, it reads everything
 * again.
 */
const MAX_UNSENT_BYTES = 256_000;
/**
 * The limit before the first subscription. A stranger gets short responses only, and may hold a thousand
 * sockets.
 */
const MAX_UNSENT_TO_STRANGER_BYTES = 16_000;
/**
 * Messages that a client may send at once, and per second after that. It subscribes first, then sends pings.
 */
const MESSAGES_AT_ONCE = 100;
const MESSAGES_PER_SECOND = 20;
/** Client events that a client may send at once, and per second (docs/product/messages.md#live). */
const WHISPERS_PER_SECOND = 10;
/** The silence before the server sends a ping, and before it disconnects, in milliseconds. */
const ASK_AFTER_MS = 60_000;
const GONE_AFTER_MS = 120_000;
/** The earliest time to make a client authorise again, in milliseconds, because clocks differ. */
const RECHECK_AT_LEAST_MS = 1_000;

/** One websocket: its subscriptions, message rate and lifetime. */
export class Connection {
  readonly socketId = `${randomInt(1e9)}.${randomInt(1e9)}`;
  readonly openedAt = Date.now();
  /** Its channels, and the session behind each. */
  readonly subscriptions = new Map<string, Listener>();
  private heardAt = this.openedAt;
  private readonly messages = new Allowance(MESSAGES_AT_ONCE, MESSAGES_PER_SECOND, this.openedAt);
  private readonly whispers = new Allowance(WHISPERS_PER_SECOND, WHISPERS_PER_SECOND, this.openedAt);
  private askedAt = 0;
  private maxUnsentBytes = MAX_UNSENT_TO_STRANGER_BYTES;
  private recheckAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly socket: WebSocket,
    /** The raw socket, which takes whole frames: the server neither compresses nor fragments. */
    private readonly line: Writable,
    /** The client's network, for the count by address. */
    readonly network: string,
  ) {}

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /**
   * Records a message. Returns false when there are too many; the client is then disconnected and may return
   * later. Also disconnects a client that sends pings and never reads: `ws` answers pings without checking
   * its write buffer.
   */
  hears(now: number = Date.now()): boolean {
    if (!this.isOpen) return false;
    this.heardAt = now;
    if (!this.takesMore()) return false;
    if (this.messages.take(now)) return true;
    this.refuse(CLOSE.comeBackLater, 'Too many messages.');
    return false;
  }

  /** Whether it may send a client event now. */
  mayWhisper(now: number = Date.now()): boolean {
    return this.whispers.take(now);
  }

  send(text: string): void {
    if (this.takesMore()) this.socket.send(text);
  }

  /** A broadcast is framed once by `toFrame`; `ws` would frame and copy it for each socket. */
  sendFrame(bytes: Buffer): void {
    if (this.takesMore()) this.line.write(bytes);
  }

  private takesMore(): boolean {
    if (!this.isOpen) return false;
    if (this.line.writableLength <= this.maxUnsentBytes) return true;
    this.socket.terminate();
    return false;
  }

  /** Adds a subscription. Its session is checked again at the expected expiry. */
  hear(channel: string, listener: Listener, now: number = Date.now()): void {
    this.subscriptions.set(channel, listener);
    this.maxUnsentBytes = MAX_UNSENT_BYTES;
    this.recheckAt = Math.min(this.recheckAt, Math.max(listener.expires_at, now + RECHECK_AT_LEAST_MS));
  }

  /** Closes with a code of the protocol. */
  close(code: CloseCode, reason: string): void {
    this.socket.close(code, reason);
  }

  /** Sends the reason, closes, and ignores further messages. */
  refuse(code: CloseCode, message: string): void {
    this.send(frame('pusher:error', { code, message }));
    this.close(code, message);
    this.socket.pause();
  }

  terminate(): void {
    this.socket.terminate();
  }

  /** Whether the session may have expired. Only its token can tell, and the client has that. */
  isDue(now: number): boolean {
    return now >= this.recheckAt;
  }

  checkAlive(now: number): void {
    const silence = now - this.heardAt;
    if (silence > GONE_AFTER_MS) this.terminate();
    // Without this, a client would be told every second until it answers.
    else if (silence > ASK_AFTER_MS && now - this.askedAt > ASK_AFTER_MS / 2) {
      this.askedAt = now;
      this.send(frame('pusher:ping', {}));
    }
  }
}
