import { ClientNats } from '@nestjs/microservices';
import {
  PermissionViolationError,
  RequestError,
  TimeoutError,
  type NatsConnection,
} from '@nats-io/transport-node';
import type { CallerName } from '@drawpoint/contracts/operation';
import { AppError } from '../app-error.ts';
import type { Log } from '../logging/log.ts';
import type { BusClient, BusStatus } from './bus-transport.ts';
import { endOfTurn } from './end-of-turn.ts';
import { isTooLarge } from './limits.ts';
import { natsOptions, type NatsSettings } from './nats-options.ts';
import { broadcastSubject, requestSubject } from './subjects.ts';

/** After this long without a connection, in milliseconds, pending requests are rejected as UNAVAILABLE. */
const AWAY_MS = 1_500;

/** A program's connection to NATS, through Nest's client. */
export class NatsClient implements BusClient {
  private readonly nats: ClientNats;
  private connection: NatsConnection | undefined;
  private status: BusStatus = 'disconnected';
  /**
   * Reject functions of pending requests. Without a server the NATS client would let them wait until their
   * deadline.
   */
  private readonly pending = new Set<(error: AppError) => void>();
  private readonly listeners = new Set<(status: BusStatus) => void>();
  private away: NodeJS.Timeout | undefined;

  constructor(
    private readonly name: CallerName,
    settings: NatsSettings,
    private readonly log: Log,
  ) {
    this.nats = new ClientNats(natsOptions(name, settings));
    this.nats.status.subscribe((status) => {
      if (status === 'connected' || status === 'disconnected') this.change(status);
    });
  }

  async connect(): Promise<void> {
    const slow = setTimeout(() => this.log.warn({}, 'Waiting for the NATS server'), 2_000);
    try {
      this.connection = (await this.nats.connect()) as NatsConnection;
      this.change('connected');
    } finally {
      clearTimeout(slow);
    }
  }

  request(subject: string, payload: string, timeoutMs: number): Promise<string> {
    const { connection } = this;
    if (isTooLarge(payload)) return Promise.reject(new AppError('PAYLOAD_TOO_LARGE'));
    if (!connection || this.status === 'disconnected') return Promise.reject(new AppError('UNAVAILABLE'));
    return new Promise((resolve, reject) => {
      this.pending.add(reject);
      const timeout = Math.max(1, Math.ceil(timeoutMs));
      endOfTurn()
        .then(() => connection.request(requestSubject(this.name, subject), payload, { timeout }))
        .then(
          (message) => resolve(message.string()),
          (error: unknown) => reject(this.toAppError(subject, error)),
        )
        .finally(() => this.pending.delete(reject));
    });
  }

  publish(topic: string, payload: string): void {
    if (isTooLarge(payload)) throw new AppError('PAYLOAD_TOO_LARGE');
    if (this.status === 'connected') this.connection?.publish(broadcastSubject(this.name, topic), payload);
  }

  subscribe(sender: CallerName, topic: string, handler: (payload: string) => void): () => void {
    const subject = broadcastSubject(sender, topic);
    const { connection } = this;
    if (!connection) throw new Error('The bus hears nothing before it is connected.');
    const subscription = connection.subscribe(subject, {
      callback: (error, message) => {
        try {
          if (error) throw error;
          handler(message.string());
        } catch (err) {
          this.log.error({ subject, err }, 'A broadcast was not understood');
        }
      },
    });
    return () => subscription.unsubscribe();
  }

  onStatus(handler: (status: BusStatus) => void): () => void {
    this.listeners.add(handler);
    const first = setImmediate(() => handler(this.status));
    return () => {
      clearImmediate(first);
      this.listeners.delete(handler);
    };
  }

  async close(): Promise<void> {
    clearTimeout(this.away);
    this.listeners.clear();
    this.status = 'disconnected';
    this.rejectPending();
    await this.nats.close();
  }

  /** Rejects all pending requests as UNAVAILABLE. */
  private rejectPending(): void {
    for (const reject of this.pending) reject(new AppError('UNAVAILABLE'));
    this.pending.clear();
  }

  /**
   * TIMEOUT, FORBIDDEN when deploy/nats.conf denies the subject, or UNAVAILABLE when no replica answers or
   * nothing can be sent.
   */
  private toAppError(operation: string, error: unknown): AppError {
    if (error instanceof TimeoutError) return new AppError('TIMEOUT');
    const cause = error instanceof RequestError ? error.cause : error;
    if (cause instanceof PermissionViolationError) return new AppError('FORBIDDEN', { cause });
    const hasNoResponders = error instanceof RequestError && error.isNoResponders();
    if (!hasNoResponders && this.status === 'connected') {
      this.log.warn({ operation, err: error }, 'The bus refused a request');
    }
    return new AppError('UNAVAILABLE', { cause: error });
  }

  private change(status: BusStatus): void {
    if (this.status === status) return;
    this.status = status;
    clearTimeout(this.away);
    if (status === 'disconnected') this.away = setTimeout(() => this.rejectPending(), AWAY_MS).unref();
    for (const listener of this.listeners) listener(status);
  }
}
