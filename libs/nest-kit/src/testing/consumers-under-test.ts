import type { QueryResultRow } from 'pg';
import { type TypedEvent } from '@drawpoint/contracts/events';
import { readEvents } from '@drawpoint/contracts/event-log';
import { withClient } from '../data/migrate.ts';
import type { RawExecutor } from '../data/in-transaction.ts';
import type { ConsumerOptions, ConsumerTiming } from '../events/consumer-options.ts';
import { EventConsumer } from '../events/event-consumer.ts';
import { on } from '../events/event-handler.ts';
import { EventLog } from '../events/event-log.ts';
import { changeCounter, counterChanged, silentBus, startTestService } from './event-databases.ts';
import { until } from './until.ts';

export type CounterEvent = TypedEvent<typeof counterChanged>;
export type Apply = (tx: RawExecutor, event: CounterEvent) => Promise<void>;

const TIMING: Partial<ConsumerTiming> = { pollMs: 30, warnAfterMs: 20, retryMs: 1, batch: 20 };

export interface StartOptions extends Partial<Omit<ConsumerOptions<RawExecutor>, 'read'>> {
  apply?: Apply;
  timing?: Partial<ConsumerTiming>;
  /** Runs before each read of the publisher's log. */
  onRead?: () => Promise<void>;
}

/** A publisher of counters and a consuming service, without a bus between them. */
export async function consumersUnderTest() {
  const [publisher, consumer] = await Promise.all([startTestService(), startTestService(10)]);
  const events = new EventLog(publisher.pool, silentBus, 'auth');
  let running: EventConsumer<RawExecutor>[] = [];

  /**
   * Starts a replica of a consumer. Default: a projection named `counters` that stores each event in
   * `effect`.
   */
  async function start({ apply = project, timing, onRead, ...options }: StartOptions = {}) {
    const bus = {
      onBroadcast: () => () => undefined,
      call: async (_op: unknown, input: unknown) => {
        await onRead?.();
        return (await events.handleRead(input as Parameters<EventLog['handleRead']>[0])) as never;
      },
    };
    const replica = new EventConsumer<RawExecutor>(
      {
        name: 'counters',
        publisher: 'auth',
        kind: 'projection',
        handlers: [on(counterChanged, apply)],
        ...options,
        read: readEvents('auth'),
      },
      consumer.db,
      consumer.pool,
      bus,
      consumer.log,
      { ...TIMING, ...timing },
    );
    await replica.onApplicationBootstrap();
    running.push(replica);
  }
  async function stopAll() {
    await Promise.all(running.map((replica) => replica.beforeApplicationShutdown()));
    running = [];
  }
  const rows = async <T extends QueryResultRow>(sql: string) => (await consumer.pool.query<T>(sql)).rows;
  /** Applied events as `id:version`, in commit order. */
  const effects = async () =>
    (
      await rows<{ key: string }>(`SELECT entity_id || ':' || entity_version AS key FROM effect ORDER BY id`)
    ).map(({ key }) => key);

  return {
    publisher,
    consumer,
    events,
    start,
    stopAll,
    rows,
    effects,
    untilEffects: (count: number) => until(async () => (await effects()).length >= count, 30_000),
    untilAt: (position: number) =>
      until(async () => {
        const found = await rows<{ position: string }>('SELECT position FROM event_log.event_cursor');
        return found.length > 0 && found.every((cursor) => Number(cursor.position) === position);
      }),
    logged: (text: string) => consumer.log.lines.filter(({ message }) => message.includes(text)),
    change: async (...ids: number[]) => {
      for (const id of ids) await changeCounter(publisher.pool, id);
    },
    asPublisher: (sql: string) => withClient(publisher.ownerUrl, (client) => client.query(sql)),
    close: async () => {
      await stopAll();
      await Promise.all([publisher.close(), consumer.close()]);
    },
  };
}

/** Stores each event in `effect` and each counter's newest state in `projection`. */
export async function project(tx: RawExecutor, event: CounterEvent): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO effect (event_id, entity_id, entity_version)
    VALUES (${event.id}::uuid, ${event.entity_id}, ${event.entity_version})`;
  await tx.$executeRaw`
    INSERT INTO projection (id, version, data)
    VALUES (${event.entity_id}, ${event.entity_version}, ${JSON.stringify(event.data)}::jsonb)
    ON CONFLICT (id) DO UPDATE SET version = excluded.version, data = excluded.data
     WHERE projection.version < excluded.version`;
}
