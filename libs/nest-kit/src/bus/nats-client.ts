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
import { isTooLarge } from './limits.ts';
import { natsOptions, type NatsSettings } from './nats-options.ts';
import { textOf } from './nats-text.ts';
import { Pending } from './pending.ts';
import { broadcastSubject, requestSubject } from './subjects.ts';

/** After this long without a server, those who wait for an answer are told that the bus is away. */
const AWAY_MS = 1_500;

/** A program's way onto NATS through Nest's client; requests share one inbox, each with its own deadline. */
export class NatsClient implements BusClient {
  private readonly nats: ClientNats;
  private connection: NatsConnection | undefined;
  private status: BusStatus = 'disconnected';
  private readonly pending = new Pending();
  private readonly outbox: (() => void)[] = [];
  private readonly listeners = new Set<(status: BusStatus) => void>();
  private away: NodeJS.Timeout | undefined;
  /** By operation: each is put together once. */
  private readonly subjects = new Map<string, string>();

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
      const fail = (appError: AppError): void => {
        this.pending.remove(place);
        reject(appError);
      };
      const place = this.pending.add(fail);
      this.endOfTurn(() => {
        connection
          .request(this.subjectOf(subject), payload, { timeout: Math.max(1, Math.ceil(timeoutMs)) })
          .then(
            (message) => {
              this.pending.remove(place);
              resolve(textOf(message.data));
            },
            (error: unknown) => fail(this.errorOf(subject, error)),
          );
      });
    });
  }

  /** What is sent in one turn of the event loop leaves in one write to the socket: each costs more than a request. */
  private endOfTurn(send: () => void): void {
    if (this.outbox.push(send) > 1) return;
    setImmediate(() => {
      for (const each of this.outbox.splice(0)) each();
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
          handler(textOf(message.data));
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
    this.failPending();
    await this.nats.close();
  }

  private subjectOf(operation: string): string {
    let subject = this.subjects.get(operation);
    if (subject === undefined) {
      subject = requestSubject(this.name, operation);
      this.subjects.set(operation, subject);
    }
    return subject;
  }

  private errorOf(subject: string, error: unknown): AppError {
    if (error instanceof TimeoutError) return new AppError('TIMEOUT');
    if (refusedByServer(error)) return new AppError('FORBIDDEN', { cause: error });
    if (!(error instanceof RequestError && error.isNoResponders())) {
      this.log.warn({ operation: subject, err: error }, 'The bus refused a request');
    }
    return new AppError('UNAVAILABLE', { cause: error });
  }

  private change(status: BusStatus): void {
    if (this.status === status) return;
    this.status = status;
    clearTimeout(this.away);
    if (status === 'disconnected') this.away = setTimeout(() => this.failPending(), AWAY_MS).unref();
    for (const listener of this.listeners) listener(status);
  }

  private failPending(): void {
    this.pending.failAll(() => new AppError('UNAVAILABLE'));
  }
}

/** deploy/nats.conf lets this program ask no such thing. */
const refusedByServer = (error: unknown): boolean =>
  error instanceof RequestError && error.cause instanceof PermissionViolationError;
