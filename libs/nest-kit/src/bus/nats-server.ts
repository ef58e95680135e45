import { ServerNats } from '@nestjs/microservices';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import type { Log } from '../logging/log.ts';
import type { ServerOptions } from './carrier.ts';
import { Intake } from './intake.ts';
import { natsOptions, type NatsSettings } from './nats-options.ts';
import { textOf } from './nats-text.ts';

/** What arrived in one read from the socket comes in before the first of it is worked on. */
const endOfRead = (): Promise<void> => Promise.resolve();

/** Nest's NATS transport for one service: the envelope goes as it is, a stop drains, work in flight is capped. */
export class NatsServer extends ServerNats {
  private readonly intake: Intake;
  private readonly log: Log;
  private connection: NatsConnection | undefined;
  private readonly taken: Subscription[] = [];

  constructor(
    private readonly service: string,
    settings: NatsSettings,
    options: ServerOptions,
  ) {
    super(natsOptions(service, settings));
    this.log = options.log;
    this.intake = new Intake(options.log, options.maxInFlight);
  }

  override async createNatsClient(): Promise<NatsConnection> {
    const connection: NatsConnection = await super.createNatsClient();
    this.connection = connection;
    return connection;
  }

  override bindEvents(client: NatsConnection): void {
    for (const [subject, handler] of this.messageHandlers) {
      const callback = (error: Error | null, message: Msg): void => {
        if (error) this.log.error({ operation: subject, err: error }, 'subscription failed');
        else void this.reply(message, this.intake.take(subject, handler, textOf(message.data), endOfRead));
      };
      this.taken.push(client.subscribe(subject, { queue: this.service, callback }));
    }
  }

  private async reply(message: Msg, answer: Promise<string>): Promise<void> {
    const text = await answer;
    try {
      message.respond(text);
    } catch (err) {
      this.log.warn({ operation: message.subject, err }, 'an answer could not be sent');
    }
  }

  /** Takes no new request, answers those that were accepted, then leaves. */
  override async close(): Promise<void> {
    const { connection } = this;
    if (!connection) return;
    this.connection = undefined;
    await Promise.allSettled(this.taken.splice(0).map((subscription) => subscription.drain()));
    await this.intake.drained();
    if (!connection.isClosed()) await connection.drain().catch(() => connection.close());
    await super.close();
  }
}
