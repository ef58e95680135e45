import type { RawExecutor } from '../data/in-transaction.ts';
import { DatabaseMetrics } from '../metrics/database-metrics.ts';
import { registry } from '../metrics/metrics.ts';
import { consumersUnderTest, project, type Apply } from '../testing/consumers-under-test.ts';
import { counterChanged } from '../testing/event-databases.ts';
import { until } from '../testing/until.ts';
import { requestReplay } from './dead-letter-store.ts';
import { on } from './event-handler.ts';

const begunAt = async (tx: RawExecutor): Promise<number> => {
  const [row] = await tx.$queryRaw<
    { us: number }[]
  >`SELECT (extract(epoch FROM now()) * 1000000)::float8 AS us`;
  return row!.us;
};

describe('an event that cannot be applied', () => {
  let world: Awaited<ReturnType<typeof consumersUnderTest>>;
  beforeEach(async () => {
    world = await consumersUnderTest();
  });
  afterEach(() => world.close());

  const letters = () =>
    world.rows('SELECT entity_version, error FROM event_log.dead_letter ORDER BY position');
  const alerts = () => world.consumer.log.lines.filter(({ values }) => 'alert' in values);

  it('a failed event becomes a dead letter at once, its entity queues behind it, and others continue', async () => {
    const apply: Apply = async (tx, event) => {
      await project(tx, event);
      if (event.entity_id === '1' && event.entity_version === 2) throw new Error('cannot read this');
    };
    await world.start({ apply, timing: { retryMs: 60_000 } });
    await world.change(1, 1, 2, 1, 2);
    await world.untilAt(5);
    await world.change(1, 2);
    await world.untilAt(7);
    expect(await world.effects()).toEqual(['1:1', '2:1', '2:2', '2:3']);
    expect(await letters()).toEqual([
      { entity_version: 2, error: 'Error cannot read this' },
      { entity_version: 3, error: null },
      { entity_version: 4, error: null },
    ]);
    expect(alerts()).toEqual([]);
    const metrics = new DatabaseMetrics(world.consumer.pool);
    expect(await registry.metrics()).toMatch(/drawpoint_dead_letters\{.*consumer="counters"\} 3/);
    metrics.onApplicationShutdown();
  });

  it('a dead letter is retried with backoff, and then the events queued behind it in order', async () => {
    /**
     * Start of each attempt's transaction in microseconds of the database's clock, which schedules retries.
     */
    const attempts: number[] = [];
    const apply: Apply = async (tx, event) => {
      if (event.entity_id === '1' && event.entity_version === 1 && attempts.length < 6) {
        attempts.push(await begunAt(tx));
        throw new Error('not yet');
      }
      await project(tx, event);
    };
    await world.start({ apply, timing: { retryMs: 20 } });
    await world.change(1, 1, 2, 1);
    await world.untilEffects(4);
    expect((await world.effects()).filter((key) => key.startsWith('1'))).toEqual(['1:1', '1:2', '1:3']);
    expect(await letters()).toEqual([]);
    const pauses = attempts.slice(1).map((at, index) => at - attempts[index]!);
    // The first two are the batch and the single event. Then at least 20, 40, 80 and 160 ms.
    expect(pauses.slice(1).map((pause, index) => pause >= 20_000 * 2 ** index)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('a dead letter waits for a replay request after 10 attempts', async () => {
    let broken = true;
    let attempts = 0;
    const apply: Apply = async (tx, event) => {
      if (broken && event.entity_id === '1' && event.entity_version === 2) {
        attempts += 1;
        throw new Error('cannot read this');
      }
      await project(tx, event);
    };
    await world.start({ apply });
    await world.change(1, 1, 1);
    await until(() => alerts().length === 1);
    expect(alerts()).toEqual([
      expect.objectContaining({
        level: 'error',
        values: expect.objectContaining({ alert: 'event_dead_lettered', attempts: 10 }),
      }),
    ]);
    // The batch that failed as a whole, then ten attempts.
    expect(attempts).toBe(11);

    await requestReplay(world.consumer.pool);
    await until(() => alerts().length === 2);
    expect(attempts).toBe(21);
    expect(await letters()).toHaveLength(2);

    broken = false;
    await requestReplay(world.consumer.pool, 'appointments');
    await requestReplay(world.consumer.pool, 'auth');
    await until(async () => (await letters()).length === 0);
    await world.change(1);
    await world.untilEffects(4);
    expect(await world.effects()).toEqual(['1:1', '1:2', '1:3', '1:4']);
  });

  it('dead letters of 500 entities at once do not delay other events', async () => {
    const bad = Array.from({ length: 500 }, (_, index) => index + 1);
    await world.asPublisher(
      `WITH made AS (
         INSERT INTO event_log.event (id, type, entity, entity_id, entity_version, data, kind)
         SELECT gen_random_uuid(), 'counter.changed', 'counter', n::text, 1,
                jsonb_build_object('id', CASE WHEN n <= 500 THEN 'no number' ELSE n::text END,
                                   'version', 1, 'label', '') || CASE WHEN n > 500 THEN jsonb_build_object('id', n)
                                                                      ELSE '{}' END, 'state'
           FROM generate_series(1, 600) AS n RETURNING id)
       INSERT INTO event_log.event_pending_position SELECT id FROM made`,
    );
    await world.start({ timing: { retryMs: 1_000, batch: 100 } });
    const began = performance.now();
    await world.untilEffects(100);
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(await letters()).toHaveLength(bad.length);
    await world.change(700);
    await world.untilEffects(101);
    expect((await world.effects()).at(-1)).toBe('700:1');
  });

  it('a dead letter is applied once even when two replicas retry it while its entity changes', async () => {
    let broken = true;
    const apply: Apply = async (tx, event) => {
      if (broken) throw new Error('not yet');
      await project(tx, event);
    };
    await Promise.all([world.start({ apply }), world.start({ apply })]);
    await world.change(1, 1);
    await until(async () => (await letters()).length === 2);
    const writing = world.change(...Array<number>(40).fill(1));
    await until(async () => (await letters()).length > 5);
    broken = false;
    await requestReplay(world.consumer.pool);
    await writing;
    await world.untilEffects(42);
    await world.stopAll();
    expect(await world.effects()).toEqual(Array.from({ length: 42 }, (_, index) => `1:${index + 1}`));
  });

  it('a dead letter too old at its replay has no effect but calls `expired`', async () => {
    let broken = true;
    const expired: string[] = [];
    const handlers = [
      on(
        counterChanged,
        async (tx: RawExecutor, event) => {
          if (broken) throw new Error('not yet');
          await project(tx, event);
        },
        { hours: 80, expired: async (_tx, { entity_id }) => void expired.push(entity_id) },
      ),
    ];
    await world.start({ kind: 'reaction', handlers, timing: { attempts: 1 } });
    await world.change(1, 2);
    await until(async () => (await letters()).length === 2);
    for (const [id, hours] of [
      [1, 79],
      [2, 81],
    ]) {
      await world.rows(
        `UPDATE event_log.dead_letter SET occurred_at = now() - interval '${hours} hours' WHERE entity_id = '${id}'`,
      );
    }
    broken = false;
    await requestReplay(world.consumer.pool);
    await until(async () => (await letters()).length === 0);
    expect(await world.effects()).toEqual(['1:1']);
    expect(expired).toEqual(['2']);
  });
});
