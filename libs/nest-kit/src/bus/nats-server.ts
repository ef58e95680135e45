import { ServerNats } from '@nestjs/microservices';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import type { Log } from '../logging/log.ts';
import type { ServerOptions } from './bus-transport.ts';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { endOfTurn } from './end-of-turn.ts';
import { natsOptions, type NatsSettings } from './nats-options.ts';
import { requestsFor, senderOf } from './subjects.ts';

/** A stopping service waits this long for the NATS server, in milliseconds. */
const ROUND_TRIP_MS = 2_000;

/** Lets all requests of one socket read be registered before work on the first starts. */
const endOfRead = (): Promise<void> => Promise.resolve();

/**
 * Nest's NATS transport for one service. Passes the envelope through, limits concurrency and drains on close.
 */
export class NatsServer extends ServerNats {
  private readonly limiter: ConcurrencyLimiter;
  private readonly log: Log;
  private connection: NatsConnection | undefined;
  private readonly requestSubscriptions: Subscription[] = [];

  constructor(
    private readonly service: string,
    settings: NatsSettings,
    options: ServerOptions,
  ) {
    super(natsOptions(service, settings));
    this.log = options.log;
    this.limiter = new ConcurrencyLimiter(options);
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
        // A broadcast on this subject has no reply subject and is ignored.
        else if (message.reply) {
          const program = senderOf(message.subject, subject);
          const answer = this.limiter.take(subject, handler, message.string(), program, endOfRead);
          void this.reply(message, answer);
        }
      };
      this.requestSubscriptions.push(
        client.subscribe(requestsFor(subject), { queue: this.service, callback }),
      );
    }
  }

  /** Calls back when the server has confirmed the subscriptions, so the service is reachable. */
  override start(callback: (error?: unknown) => void): void {
    super.start((error?: unknown) => {
      if (error) callback(error);
      else this.connection?.flush().then(() => callback(), callback);
    });
  }

  private async reply(message: Msg, answer: Promise<string>): Promise<void> {
    const text = await answer;
    await endOfTurn();
    try {
      message.respond(text);
    } catch (err) {
      this.log.warn({ operation: message.subject, err }, 'an answer could not be sent');
    }
  }

  /** Stops taking requests, answers the accepted ones, then disconnects. */
  override async close(): Promise<void> {
    const { connection } = this;
    if (!connection) return;
    this.connection = undefined;
    const drains = this.requestSubscriptions.splice(0).map((subscription) => subscription.drain());
    await atMost(ROUND_TRIP_MS, Promise.allSettled(drains));
    await this.limiter.drained();
    // The last replies are written.
    await endOfTurn();
    if (!connection.isClosed())
      await atMost(
        ROUND_TRIP_MS,
        connection.drain().catch(() => undefined),
      );
    await super.close();
  }
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
