import { event } from '@drawpoint/contracts/events';
import { z } from 'zod/mini';
import { AppError } from '../app-error.ts';
import type { RawExecutor } from '../data/in-transaction.ts';
import { registry } from '../metrics/metrics.ts';
import { consumersUnderTest, project, type Apply } from '../testing/consumers-under-test.ts';
import { changeCounter, counterChanged } from '../testing/event-databases.ts';
import { on, onTogether } from './event-handler.ts';
import { until } from '../testing/until.ts';

describe('a consumer of an event log', () => {
  let world: Awaited<ReturnType<typeof consumersUnderTest>>;
  beforeEach(async () => {
    world = await consumersUnderTest();
  });
  afterEach(() => world.close());

  const dump = () => world.rows('SELECT p::text AS line FROM projection p ORDER BY id');

  it('a consumer applies each event once, even with two replicas and random transaction failures', async () => {
    const clumsy: Apply = async (tx, event) => {
      await project(tx, event);
      if (Math.random() < 0.1) throw new Error('clumsy');
    };
    const timing = { attempts: 1_000 };
    await Promise.all([world.start({ apply: clumsy, timing }), world.start({ apply: clumsy, timing })]);
    await Promise.all([1, 2, 3].map((id) => world.change(...Array<number>(60).fill(id))));
    await world.untilEffects(180);
    await world.stopAll();
    const seen = await world.effects();
    for (const id of [1, 2, 3]) {
      expect(seen.filter((key) => key.startsWith(`${id}:`))).toEqual(
        Array.from({ length: 60 }, (_, index) => `${id}:${index + 1}`),
      );
    }
  });

  it('metrics have the delay of applied events and how long a consumer has been behind', async () => {
    const value = async (name: string): Promise<number> => {
      const line = new RegExp(`^drawpoint_${name}\\{.*consumer="late".*\\} (.+)$`, 'm');
      return Number(line.exec(await registry.metrics())?.[1]);
    };
    let isAway = false;
    const onRead = async () => {
      if (isAway) throw new Error('away');
    };
    await world.start({ name: 'late', kind: 'reaction', onRead });
    await until(async () => (await value('event_lag_seconds')) < 1);
    await world.change(1, 2);
    await world.untilEffects(2);
    await until(async () => (await value('event_delay_seconds_count')) === 2);
    isAway = true;
    await until(async () => (await value('event_lag_seconds')) > 1.5);
    isAway = false;
    await until(async () => (await value('event_lag_seconds')) < 1);
    await world.stopAll();
    expect(await value('event_lag_seconds')).toBeNaN();
  });

  it('two consumers of the same publisher both receive every event', async () => {
    const heard: string[] = [];
    const listen: Apply = async (_tx, { entity_id }) => void heard.push(entity_id);
    await Promise.all([world.start({ name: 'one' }), world.start({ name: 'two', apply: listen })]);
    await world.change(1, 2, 3);
    await world.untilEffects(3);
    await until(() => heard.length === 3);
    expect(await world.rows('SELECT consumer FROM event_log.event_cursor ORDER BY consumer')).toEqual([
      { consumer: 'one' },
      { consumer: 'two' },
    ]);
  });

  it('a projection is rebuilt byte for byte when its cursor is set to 0', async () => {
    await world.start();
    await world.change(1, 2, 1, 3, 2, 1);
    await world.untilEffects(6);
    await world.stopAll();
    const before = await dump();
    await world.rows('DELETE FROM projection');
    await world.rows('UPDATE event_log.event_cursor SET position = 0');
    await world.start();
    await world.untilEffects(12);
    expect(await dump()).toEqual(before);
  });

  it('events without an effect leave the cursor where it is, until one with an effect comes', async () => {
    let reads = 0;
    const seen: string[] = [];
    const matters = ({ entity_id, entity_version }: { entity_id: string; entity_version: number }) => {
      seen.push(`${entity_id}:${entity_version}`);
      return entity_id !== '1';
    };
    const onRead = async () => void (reads += 1);
    await world.start({ handlers: [on(counterChanged, project, { matters })], onRead });
    await world.change(2);
    await world.untilAt(1);
    await world.change(1, 1);
    const before = reads;
    await until(() => reads > before + 1);
    await world.untilAt(1);
    await world.change(2);
    await world.untilAt(4);
    expect(await world.effects()).toEqual(['2:1', '2:2']);
    // The events in between were read once.
    expect(seen).toEqual(['2:1', '1:1', '1:2', '2:2']);
  });

  it('events read together are handled together, and one that fails holds up no other', async () => {
    const batches: string[][] = [];
    const together = onTogether(counterChanged, async (tx: RawExecutor, events) => {
      batches.push(events.map(({ entity_id }) => entity_id));
      for (const event of events) await project(tx, event);
      if (events.some(({ entity_id }) => entity_id === '2')) throw new Error('bad');
    });
    await world.change(1, 2, 3);
    await world.start({ handlers: [together], timing: { retryMs: 60_000 } });
    await world.untilEffects(2);
    expect(await world.effects()).toEqual(['1:1', '3:1']);
    expect(batches).toEqual([['1', '2', '3'], ['1'], ['2'], ['3']]);
  });

  it('reading the same events again changes nothing', async () => {
    await world.start();
    await world.change(1, 1, 2);
    await world.untilEffects(3);
    const before = await dump();
    await world.rows('UPDATE event_log.event_cursor SET position = 0');
    await world.untilEffects(6);
    expect(await dump()).toEqual(before);
  });

  it('a projection reads the log from its start and runs afterCommit only once it has caught up', async () => {
    await world.change(...Array<number>(50).fill(1));
    const after: number[] = [];
    await world.start({ afterCommit: (events) => void after.push(...events.map((each) => each.position)) });
    await world.untilEffects(50);
    await until(async () => {
      const [cursor] = await world.rows('SELECT catching_up FROM event_log.event_cursor');
      return cursor?.catching_up === false;
    });
    await world.change(2);
    await until(() => after.length > 0);
    expect(after).toEqual([51]);
    await world.rows('UPDATE event_log.event_cursor SET position = 0');
    await world.untilEffects(102);
    expect(after).toEqual([51]);
  });

  it('afterCommit runs for the very first event of an empty log', async () => {
    const after: number[] = [];
    await world.start({ afterCommit: (events) => void after.push(...events.map((each) => each.position)) });
    await until(async () => {
      const [cursor] = await world.rows('SELECT catching_up FROM event_log.event_cursor');
      return cursor?.catching_up === false;
    });
    await world.change(1);
    await until(() => after.length > 0);
    expect(after).toEqual([1]);
  });

  it('a reaction begins with events after its first start, even while the publisher is down', async () => {
    await world.change(1, 2);
    let away = true;
    const onRead = async () => {
      if (away) throw new AppError('UNAVAILABLE');
    };
    await world.start({ kind: 'reaction', onRead });
    await world.change(3);
    away = false;
    await world.change(4);
    await world.untilEffects(2);
    await world.untilAt(4);
    expect(await world.effects()).toEqual(['3:1', '4:1']);
  });

  it('an unavailable publisher or database is waited for without counting an attempt of the event', async () => {
    let away = 12;
    const apply: Apply = async (tx, event) => {
      if (away-- > 0) throw new AppError('BUSY');
      await project(tx, event);
    };
    let down = 5;
    const onRead = async () => {
      if (down-- > 0) throw new AppError('UNAVAILABLE');
    };
    await world.start({ apply, onRead });
    await world.change(1);
    await world.untilEffects(1);
    expect(world.logged('failed')).toEqual([]);
    expect(world.logged('The event log could not be read')).toHaveLength(1);
  });

  it('no warning is logged while a publisher is still starting', async () => {
    let down = 5;
    const onRead = async () => {
      if (down-- > 0) throw new AppError('UNAVAILABLE');
    };
    await world.start({ onRead, timing: { warnAfterMs: 60_000 } });
    await world.change(1);
    await world.untilEffects(1);
    expect(down).toBeLessThan(0);
    expect(world.logged('The event log could not be read')).toEqual([]);
  });

  it('payloads with new fields are read, and unknown event types are skipped', async () => {
    await world.start();
    const painted = event({
      type: 'counter.painted',
      publisher: 'auth',
      kind: 'state',
      readers: ['booking'],
      data: z.looseObject({}),
    });
    const grown = event({ ...painted, type: 'counter.changed' });
    await world.publisher.db.$transaction(async (tx) => {
      const entry = { entityId: 7, data: { id: 7, version: 1, label: 'seven', colour: 'new' } };
      await world.events.append(tx, painted, entry);
      await world.events.append(tx, grown, entry);
    });
    await world.untilAt(2);
    expect(await world.effects()).toEqual(['7:1']);
  });

  describe('restored logs', () => {
    /** Deletes the log's events after a position, like a restore from a backup of that time. */
    const restore = (position: number) =>
      world.asPublisher(`
        DELETE FROM event_log.event e USING event_log.event_position p
         WHERE p.event_id = e.id AND p.position > ${position};
        DELETE FROM event_log.event_position WHERE position > ${position};
        SELECT setval('event_log.event_position_position_seq', ${Math.max(1, position)});
        UPDATE counter SET version = 1 WHERE id = 2`);

    it.each([
      ['before the publisher writes again', []],
      ['after the publisher has written past the cursor', [2, 2, 1, 1]],
    ])('a projection of a restored log reads everything again, noticed %s', async (_when, ids) => {
      await world.start();
      await world.change(1, 2, 2, 2);
      await world.untilAt(4);
      await world.stopAll();
      await restore(2);
      await world.change(...ids);
      await world.start();
      await world.untilEffects(4 + 2 + ids.length);
      expect((await world.effects()).slice(4, 6)).toEqual(['1:1', '2:1']);
      expect(world.logged('restored to an earlier state: it is read again')).toHaveLength(1);
    });

    it('a reaction to a restored log continues with events since then and repeats none', async () => {
      await world.start({ kind: 'reaction' });
      await world.change(1, 2, 2, 2);
      await world.untilAt(4);
      await world.stopAll();
      await restore(2);
      await world.change(2, 2, 1);
      await world.start({ kind: 'reaction' });
      await changeCounter(world.publisher.pool, 9);
      await world.untilEffects(8);
      expect((await world.effects()).slice(4)).toEqual(['1:2', '2:2', '2:3', '9:1']);
      expect(world.logged('nothing is repeated')).toHaveLength(1);
    });
  });

  it('events dropped for their age are not mistaken for a restored log', async () => {
    await world.start({ kind: 'reaction' });
    await world.change(1, 1);
    await world.untilAt(2);
    await world.stopAll();
    await world.change(1);
    await world.asPublisher(
      `UPDATE event_log.event SET occurred_at = now() - interval '31 days';
       UPDATE event_log.event SET occurred_at = now() WHERE entity_version = 3;
       SELECT event_log.drop_old_events()`,
    );
    await world.start({ kind: 'reaction' });
    await world.untilEffects(3);
    expect(await world.effects()).toEqual(['1:1', '1:2', '1:3']);
    expect(world.logged('restored')).toEqual([]);
  });
});
