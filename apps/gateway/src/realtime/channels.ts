import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SESSION_REVOKED, type SessionRevoked } from '@drawpoint/contracts/auth/sessions.contract';
import type { BroadcastData } from '@drawpoint/contracts/broadcast';
import type { RealtimePush } from '@drawpoint/contracts/realtime';
import { REALTIME_PUSH, REALTIME_WHISPER } from '@drawpoint/contracts/realtime-push';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { BusStatus } from '@drawpoint/nest-kit/bus/bus-transport';
import { concernsProviders } from './channel-rules.ts';
import type { Connection } from './connection.ts';
import { CLOCK_SKEW_MS, CLOSE, frame, SIGNATURE_LIFE_MS, type Listener } from './pusher-protocol.ts';
import { toFrame } from './websocket-frame.ts';

/** `unsure`: the signature may be older than the session's end, so the client must authorise again. */
export type Standing = 'current' | 'stale' | 'unsure';

/** The batch size. Before each batch, the member's unread bytes are checked. */
const PIECE_BYTES = 65_536;

/** An event's frame, and the test of which members receive it. */
type OutgoingFrame = { bytes: Buffer; concerns: (connection: Connection) => boolean };

/**
 * Channel subscriptions of this gateway. Pushes come over the bus, so every gateway delivers to its own
 * sockets.
 */
@Injectable()
export class Channels implements OnApplicationShutdown {
  private readonly members = new Map<string, Set<Connection>>();
  private readonly people = new Map<number, Set<Connection>>();
  /** Pending events by channel. Events that arrive together go to each member in one write (decision 015). */
  private readonly told = new Map<string, OutgoingFrame[]>();
  private readonly ends: (() => void)[];
  /**
   * Recently ended sessions, with the time of their end. A subscription may be signed before it and arrive
   * after.
   */
  private ended: (SessionRevoked & { at: number })[] = [];
  private away = false;
  /** When the loss of the bus was last noticed, by the clock. */
  private lostAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly bus: Bus) {
    this.ends = [
      bus.onBroadcast(REALTIME_PUSH, (push) => this.deliver(push)),
      bus.onBroadcast(REALTIME_WHISPER, (whisper) => this.deliverWhisper(whisper)),
      bus.onBroadcast(SESSION_REVOKED, (revoked) => this.revoke(revoked)),
      bus.onStatus((status) => this.change(status)),
    ];
  }

  /** Whether the bus is away: auth cannot be asked about sessions. */
  get isAway(): boolean {
    return this.away;
  }

  /** Judges a signature by when its socket opened: it was made for that socket, so not earlier. */
  standingOf(
    listener: Listener,
    { openedAt }: Pick<Connection, 'openedAt'>,
    now: number = Date.now(),
  ): Standing {
    const age = now - listener.signed_at;
    if (age > SIGNATURE_LIFE_MS + CLOCK_SKEW_MS || age < -CLOCK_SKEW_MS) return 'stale';
    const ends = this.ended.filter((end) => concerns(end, listener));
    if (ends.some(({ session_id }) => session_id !== null)) return 'stale';
    // The session may have ended while this gateway received no events.
    if (openedAt <= this.lostAt) return 'unsure';
    const mayPrecede = ({ at }: { at: number }): boolean =>
      openedAt <= at && listener.signed_at <= at + CLOCK_SKEW_MS;
    return ends.some(mayPrecede) ? 'unsure' : 'current';
  }

  /** Connections with a subscription of the person. */
  countOf(userId: number): number {
    return this.people.get(userId)?.size ?? 0;
  }

  isHeardBy(userId: number, connection: Connection): boolean {
    return this.people.get(userId)?.has(connection) ?? false;
  }

  subscribe(connection: Connection, channel: string, listener: Listener): void {
    this.unsubscribe(connection, channel);
    connection.hear(channel, listener);
    addTo(this.members, channel, connection);
    addTo(this.people, listener.user_id, connection);
  }

  unsubscribe(connection: Connection, channel: string): void {
    const listener = connection.subscriptions.get(channel);
    if (!listener) return;
    connection.subscriptions.delete(channel);
    removeFrom(this.members, channel, connection);
    const others = [...connection.subscriptions.values()];
    if (others.some(({ user_id }) => user_id === listener.user_id)) return;
    removeFrom(this.people, listener.user_id, connection);
  }

  leave(connection: Connection): void {
    for (const channel of [...connection.subscriptions.keys()]) this.unsubscribe(connection, channel);
  }

  /** Removes a connection's channels and closes it. Its client reconnects at once and subscribes again. */
  askAgain(connection: Connection, reason: string): void {
    this.leave(connection);
    connection.close(CLOSE.comeBackNow, reason);
  }

  onApplicationShutdown(): void {
    for (const end of this.ends) end();
  }

  /** Sends an event to the channel's other members, on every gateway. */
  whisper(whisper: BroadcastData<typeof REALTIME_WHISPER>): void {
    this.bus.broadcast(REALTIME_WHISPER, whisper);
  }

  /** The sessions that have subscriptions. */
  sessionIds(): string[] {
    const ids = new Set<string>();
    for (const connection of this.all()) {
      for (const { session_id } of connection.subscriptions.values()) ids.add(session_id);
    }
    return [...ids];
  }

  endSessions(ids: ReadonlySet<string>): void {
    if (ids.size === 0) return;
    for (const connection of this.all()) {
      const listeners = [...connection.subscriptions.values()];
      if (listeners.some(({ session_id }) => ids.has(session_id))) {
        this.askAgain(connection, 'The session has ended.');
      }
    }
  }

  private all(): Connection[] {
    return [...new Set([...this.people.values()].flatMap((connections) => [...connections]))];
  }

  private deliverWhisper({ channel, event, data, socket_id }: BroadcastData<typeof REALTIME_WHISPER>): void {
    this.enqueue(channel, frame(event, data, channel), ({ socketId }) => socketId !== socket_id);
  }

  private deliver({ channel, event, data, provider_ids }: RealtimePush): void {
    this.enqueue(channel, frame(event, data, channel), ({ subscriptions }) =>
      concernsProviders(subscriptions.get(channel)?.providers ?? null, provider_ids),
    );
  }

  private enqueue(channel: string, text: string, concerns: OutgoingFrame['concerns']): void {
    if (!this.members.has(channel)) return;
    if (this.told.size === 0) setImmediate(() => this.sendAll());
    const queued = this.told.get(channel) ?? [];
    queued.push({ bytes: toFrame(text), concerns });
    this.told.set(channel, queued);
  }

  private sendAll(): void {
    const all = [...this.told];
    this.told.clear();
    for (const [channel, told] of all) for (const piece of inPieces(told)) this.send(channel, piece);
  }

  private send(channel: string, told: readonly OutgoingFrame[]): void {
    const whole = told.length === 1 ? told[0]!.bytes : Buffer.concat(told.map(({ bytes }) => bytes));
    for (const connection of this.members.get(channel) ?? []) {
      if (told.every(({ concerns }) => concerns(connection))) connection.sendFrame(whole);
      else for (const each of told) if (each.concerns(connection)) connection.sendFrame(each.bytes);
    }
  }

  /**
   * A session's end closes its sockets: its signatures are worthless from then on
   * (docs/product/messages.md#live).
   */
  private revoke(revoked: SessionRevoked): void {
    const now = Date.now();
    this.ended = this.ended.filter(({ at }) => now - at < SIGNATURE_LIFE_MS + 2 * CLOCK_SKEW_MS);
    this.ended.push({ ...revoked, at: now });
    for (const connection of this.mayBeConcerned(revoked)) {
      const listeners = [...connection.subscriptions.values()];
      if (listeners.some((listener) => concerns(revoked, listener))) {
        this.askAgain(connection, 'The session has ended.');
      }
    }
  }

  /** An impersonator's connections are listed under the impersonated person. */
  private mayBeConcerned({ user_id, session_id }: SessionRevoked): Connection[] {
    if (session_id !== null) return [...(this.people.get(user_id) ?? [])];
    return this.all();
  }

  /** Sessions that ended while the bus was away are unknown here. */
  private change(status: BusStatus): void {
    this.away = status === 'disconnected';
    if (!this.away) return;
    this.lostAt = Date.now();
    for (const connections of [...this.people.values()]) {
      for (const connection of [...connections]) this.askAgain(connection, 'The server has lost its bus.');
    }
  }
}

/** Splits events, in order, into batches of limited size. A larger event is a batch of its own. */
function inPieces(told: readonly OutgoingFrame[]): OutgoingFrame[][] {
  const pieces: OutgoingFrame[][] = [];
  let room = 0;
  for (const each of told) {
    if (each.bytes.length > room) {
      pieces.push([]);
      room = PIECE_BYTES;
    }
    pieces.at(-1)!.push(each);
    room -= each.bytes.length;
  }
  return pieces;
}

const concerns = ({ user_id, session_id }: SessionRevoked, listener: Listener): boolean =>
  session_id === null
    ? listener.user_id === user_id || listener.impersonator_id === user_id
    : listener.user_id === user_id && listener.session_id === session_id;

function addTo<Key>(sets: Map<Key, Set<Connection>>, key: Key, connection: Connection): void {
  const set = sets.get(key);
  if (set) set.add(connection);
  else sets.set(key, new Set([connection]));
}

function removeFrom<Key>(sets: Map<Key, Set<Connection>>, key: Key, connection: Connection): void {
  const set = sets.get(key);
  set?.delete(connection);
  if (set?.size === 0) sets.delete(key);
}
