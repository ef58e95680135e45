import type { EventRecord } from '@drawpoint/contracts/events';
import { authEvents } from '@drawpoint/contracts/auth/users.contract';
import type { RawExecutor } from '../data/in-transaction.ts';
import { AppError } from '../app-error.ts';
import { changeCounter, silentBus, startTestService } from '../testing/event-databases.ts';
import { until } from '../testing/until.ts';
import { requestReplay } from './consumer-store.ts';
import { EventConsumer, type ConsumerTiming, type EventHandler } from './event-consumer.ts';
import { EventLog } from './event-log.ts';

type Service = Awaited<ReturnType<typeof startTestService>>;

const TIMING: Partial<ConsumerTiming> = { pollMs: 30, retryMs: 1, batch: 20 };

describe('a consumer of an event log', () => {
  let publisher: Service;
  let consumer: Service;
  let running: { beforeApplicationShutdown(): Promise<void> }[] = [];
  beforeEach(async () => {
    [publisher, consumer] = await Promise.all([startTestService(), startTestService(10)]);
  });
  afterEach(async () => {
    await stopAll();
    await Promise.all([publisher.close(), consumer.close()]);
  });

  /** One replica, which asks the publisher without a bus between them. */
  function start(handler: EventHandler<RawExecutor> = project, read?: () => Promise<void>) {
    const events = new EventLog(publisher.pool, silentBus, 'auth');
    const bus = {
      onBroadcast: () => () => undefined,
      call: async (_op: unknown, input: unknown) => {
        await read?.();
        return events.handleRead(input as Parameters<EventLog['handleRead']>[0]) as never;
      },
    };
    const replica = new EventConsumer(
      { publisher: 'auth', read: authEvents.read, handlers: { 'counter.changed': handler } },
      consumer.db,
      consumer.pool,
      bus,
      consumer.log,
      TIMING,
    );
    replica.onApplicationBootstrap();
    running.push(replica);
    return replica;
  }
  async function stopAll() {
    await Promise.all(running.map((replica) => replica.beforeApplicationShutdown()));
    running = [];
  }
  async function project(tx: RawExecutor, event: EventRecord): Promise<void> {
    await tx.$executeRaw`
      INSERT INTO effect (event_id, entity_id, entity_version)
      VALUES (${event.id}::uuid, ${event.entity_id}, ${event.entity_version})`;
    await tx.$executeRaw`
      INSERT INTO projection (id, version, data)
      VALUES (${event.entity_id}, ${event.entity_version}, ${JSON.stringify(event.data)}::jsonb)
      ON CONFLICT (id) DO UPDATE SET version = excluded.version, data = excluded.data
       WHERE projection.version < excluded.version`;
  }
  const rows = async <T extends object>(sql: string) => (await consumer.pool.query<T>(sql)).rows;
  const effects = async () =>
    (
      await rows<{ key: string }>(`SELECT entity_id || ':' || entity_version AS key FROM effect ORDER BY id`)
    ).map(({ key }) => key);
  const dump = async () =>
    (await rows<{ line: string }>(`SELECT p::text AS line FROM projection p ORDER BY id`)).map(
      ({ line }) => line,
    );
  const change = async (...ids: number[]) => {
    for (const id of ids) await changeCounter(publisher.pool, id);
  };
  const untilEffects = (count: number) => until(async () => (await effects()).length >= count);

  it('applies each event once, though two replicas pull and their transactions fail at random', async () => {
    const clumsy: EventHandler<RawExecutor> = async (tx, event) => {
      await project(tx, event);
      if (Math.random() < 0.1) throw new Error('clumsy');
    };
    start(clumsy);
    start(clumsy);
    await Promise.all([
      change(...Array(60).fill(1)),
      change(...Array(60).fill(2)),
      change(...Array(60).fill(3)),
    ]);
    await untilEffects(180);
    await stopAll();
    const seen = await effects();
    for (const id of [1, 2, 3]) {
      expect(seen.filter((key) => key.startsWith(`${id}:`))).toEqual(
        Array.from({ length: 60 }, (_, index) => `${id}:${index + 1}`),
      );
    }
  });

  it('rebuilds a projection byte for byte when its cursor is set to 0', async () => {
    start();
    await change(1, 2, 1, 3, 2, 1);
    await untilEffects(6);
    await stopAll();
    const before = await dump();
    await consumer.pool.query('DELETE FROM projection; UPDATE event_cursor SET position = 0');
    start();
    await untilEffects(12);
    expect(await dump()).toEqual(before);
  });

  it('changes nothing when it reads again what it knows', async () => {
    start();
    await change(1, 1, 2);
    await untilEffects(3);
    const before = await dump();
    await consumer.pool.query('UPDATE event_cursor SET position = 0');
    await untilEffects(6);
    expect(await dump()).toEqual(before);
  });

  it('starts again by itself when the publisher was restored to an earlier state', async () => {
    start();
    await change(1, 2);
    await untilEffects(2);
    await consumer.pool.query('UPDATE event_cursor SET position = 900');
    await untilEffects(4);
    expect(consumer.log.lines.some((line) => line.message.includes('shorter'))).toBe(true);
  });

  it('parks an event that fails 10 times with those of its entity behind it, and goes on with the others', async () => {
    let attempts = 0;
    let broken = true;
    const handler: EventHandler<RawExecutor> = async (tx, event) => {
      if (broken && event.entity_id === '1' && event.entity_version === 2) {
        attempts += 1;
        throw new Error('cannot read this');
      }
      await project(tx, event);
    };
    start(handler);
    await change(1, 1, 2, 1, 2);
    await until(async () => (await effects()).includes('2:2'));
    expect(attempts).toBe(10);
    await change(1, 2);
    await until(async () => (await effects()).includes('2:3'));
    expect(await effects()).toEqual(['1:1', '2:1', '2:2', '2:3']);
    const parked = await rows('SELECT entity_version, error FROM parked_event ORDER BY position');
    expect(parked).toEqual([
      { entity_version: 2, error: 'Error cannot read this' },
      { entity_version: 3, error: null },
      { entity_version: 4, error: null },
    ]);
    expect(consumer.log.lines).toContainEqual(
      expect.objectContaining({ level: 'error', values: expect.objectContaining({ alert: 'event_parked' }) }),
    );

    await requestReplay(consumer.pool);
    await until(() => consumer.log.lines.some((line) => line.message === 'Parked events were replayed'));
    expect(await rows('SELECT 1 FROM parked_event')).toHaveLength(3);

    broken = false;
    await requestReplay(consumer.pool, 'auth');
    await until(async () => (await rows('SELECT 1 FROM parked_event')).length === 0);
    expect((await effects()).slice(4)).toEqual(['1:2', '1:3', '1:4']);
    await change(1);
    await until(async () => (await effects()).includes('1:5'));
  });

  it('waits for a publisher or a database that is away without counting it against an event', async () => {
    let away = 12;
    const handler: EventHandler<RawExecutor> = async (tx, event) => {
      if (away-- > 0) throw new AppError('BUSY');
      await project(tx, event);
    };
    let down = 5;
    start(handler, async () => {
      if (down-- > 0) throw new AppError('UNAVAILABLE');
    });
    await change(1);
    await untilEffects(1);
    expect(await rows('SELECT failures FROM event_cursor')).toEqual([{ failures: 0 }]);
    expect(
      consumer.log.lines.filter((line) => line.message === 'The event log could not be read'),
    ).toHaveLength(1);
  });

  it('reads payloads that have grown, and passes over types it does not know', async () => {
    start();
    const events = new EventLog(publisher.pool, silentBus, 'auth');
    await publisher.db.$transaction(async (tx) => {
      const event = {
        entityId: 7,
        entityVersion: 1,
        data: { id: 7, version: 1, label: 'seven', colour: 'new' },
      };
      await events.append(tx, { ...event, type: 'counter.painted' });
      await events.append(tx, { ...event, type: 'counter.changed' });
    });
    await untilEffects(1);
    expect(await effects()).toEqual(['7:1']);
    expect(await rows('SELECT position::int FROM event_cursor')).toEqual([{ position: 2 }]);
  });
});
