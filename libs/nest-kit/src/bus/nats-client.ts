import { ClientNats } from '@nestjs/microservices';
import type { NatsConnection } from '@nats-io/transport-node';
import type { CallerName } from '@drawpoint/contracts/operation';
import { AppError } from '../app-error.ts';
import type { Log } from '../logging/log.ts';
import type { BusClient, BusStatus } from './bus-transport.ts';
import { isTooLarge } from './limits.ts';
import { natsOptions, type NatsSettings } from './nats-options.ts';
import { NatsRequests } from './nats-requests.ts';
import { textOf } from './nats-text.ts';
import { broadcastSubject, inboxPrefix, requestSubject } from './subjects.ts';

/** After this long without a server, those who wait for an answer are told that the bus is away. */
const AWAY_MS = 1_500;

/** A program's way onto NATS through the connection of Nest's client. */
export class NatsClient implements BusClient {
  private readonly nats: ClientNats;
  private connection: NatsConnection | undefined;
  private status: BusStatus = 'disconnected';
  private requests: NatsRequests | undefined;
  private readonly listeners = new Set<(status: BusStatus) => void>();
  private away: NodeJS.Timeout | undefined;
  /** By operation: each is put together once. */
  private readonly subjects = new Map<string, string>();

  constructor(
    private readonly name: CallerName,
    private readonly settings: NatsSettings,
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
      const prefix = inboxPrefix(this.settings.user ?? this.name);
      this.requests = new NatsRequests(this.connection, prefix, this.log);
      this.change('connected');
    } finally {
      clearTimeout(slow);
    }
  }

  request(subject: string, payload: string, timeoutMs: number): Promise<string> {
    const { requests } = this;
    if (isTooLarge(payload)) return Promise.reject(new AppError('PAYLOAD_TOO_LARGE'));
    if (!requests || this.status === 'disconnected') return Promise.reject(new AppError('UNAVAILABLE'));
    return requests.send(this.subjectOf(subject), payload, timeoutMs);
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
    this.requests?.giveUp();
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

  private change(status: BusStatus): void {
    if (this.status === status) return;
    this.status = status;
    clearTimeout(this.away);
    if (status === 'disconnected') this.away = setTimeout(() => this.requests?.giveUp(), AWAY_MS).unref();
    for (const listener of this.listeners) listener(status);
  }
}
