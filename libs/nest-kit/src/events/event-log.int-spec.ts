import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { event, type EventRecord, type LogPlace } from '@drawpoint/contracts/events';
import { withClient } from '../data/migrate.ts';
import {
  changeCounter,
  counterChanged,
  readAll,
  silentBus,
  START,
  startTestService,
} from '../testing/event-databases.ts';
import { EventLog } from './event-log.ts';

describe('the event log', () => {
  let service: Awaited<ReturnType<typeof startTestService>>;
  let events: EventLog;
  beforeEach(async () => {
    service = await startTestService(14);
    events = new EventLog(service.pool, silentBus, 'auth');
  });
  afterEach(() => service.close());
  const asOwner = (sql: string) => withClient(service.ownerUrl, (client) => client.query(sql));

  it('a transaction that was rolled back leaves no event', async () => {
    const failing = changeCounter(service.pool, 1, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect((await readAll(events)).events).toEqual([]);
  });

  it('an event that commits late gets a position after those already read', async () => {
    let commit = () => undefined as void;
    const started = new Promise<void>((inside) => {
      void changeCounter(service.pool, 1, () => {
        inside();
        return new Promise((resolve) => (commit = resolve));
      });
    });
    await started;
    await changeCounter(service.pool, 2);
    const first = await readAll(events);
    expect(first.events.map((event) => event.entity_id)).toEqual(['2']);
    commit();
    let late: EventRecord[] = [];
    while (late.length === 0) ({ events: late } = await readAll(events, first.next));
    expect(late.map((event) => event.entity_id)).toEqual(['1']);
  });

  it('no reader skips an event while another reader is still numbering it', async () => {
    await asOwner(`
      CREATE FUNCTION stall() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF (SELECT entity_id FROM event_log.event WHERE id = NEW.event_id) = '1' THEN PERFORM pg_sleep(0.4); END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER stall BEFORE INSERT ON event_log.event_position FOR EACH ROW EXECUTE FUNCTION stall()`);
    await changeCounter(service.pool, 1);
    const slow = readAll(events);
    await pause(150);
    await changeCounter(service.pool, 2);
    const quick = await readAll(events);
    expect(quick.events.map((event) => event.entity_id)).toEqual(['1', '2']);
    await slow;
  });

  it('readers see every committed event once and in order per entity, with concurrent writers and readers', async () => {
    const committed: string[] = [];
    const write = async (seed: number) => {
      for (let round = 0; round < 40; round += 1) {
        const id = 1 + ((seed * 7 + round * 3) % 5);
        const fate = Math.random();
        await changeCounter(service.pool, id, async () => {
          if (fate < 0.3) await pause(fate * 40);
          if (fate > 0.75) throw new Error('rolled back');
        }).then(
          (version) => committed.push(`${id}:${version}`),
          () => undefined,
        );
      }
    };
    let writing = true;
    const follow = async () => {
      const seen: EventRecord[] = [];
      let cursor = START;
      for (let last = false; !last;) {
        last = !writing;
        const page = await readAll(events, cursor, 7);
        seen.push(...page.events);
        cursor = page.next;
        await pause(3);
      }
      return seen;
    };
    const readers = [follow(), follow(), follow()];
    await Promise.all(Array.from({ length: 8 }, (_, seed) => write(seed)));
    writing = false;
    for (const seen of await Promise.all(readers)) {
      expect(seen.map((event) => `${event.entity_id}:${event.entity_version}`).sort()).toEqual(
        committed.toSorted(),
      );
      for (const id of ['1', '2', '3', '4', '5']) {
        const versions = seen.filter((event) => event.entity_id === id).map((event) => event.entity_version);
        expect(versions).toEqual(versions.map((_, index) => index + 1));
      }
      const positions = seen.map((event) => event.position);
      expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    }
  });

  it('the cursor moves past events of other types', async () => {
    await changeCounter(service.pool, 1);
    const page = await events.handleRead({ after: START, limit: 10, types: ['something.else'] });
    const { events: written } = await readAll(events);
    expect(page).toEqual({ events: [], next: { position: 1, id: written[0]?.id }, restored: false });
  });

  it('a reader learns that the log was restored when it lacks the reader’s last event', async () => {
    await changeCounter(service.pool, 1);
    const { next } = await readAll(events);
    const { id } = next;
    const read = (after: LogPlace) => events.handleRead({ after, limit: 10, types: [counterChanged.type] });
    const restored = { events: [], next, restored: true };
    expect(await read({ position: 900, id })).toEqual(restored);
    expect(await read({ position: 1, id: randomUUID() })).toEqual(restored);
    expect(await read({ position: 900, id: null })).toEqual(restored);
    expect(await read({ position: 1, id: null })).toEqual({ events: [], next, restored: false });
    expect(await read(next)).toEqual({ events: [], next, restored: false });
  });

  it('events of another service are refused, and undefined fields are left out', async () => {
    const foreign = { ...counterChanged, publisher: 'booking' as const };
    const entry = { entityId: 1, data: { id: 1, version: 1, label: 'one', secret: 'x' } };
    await expect(events.append(service.db, foreign, entry)).rejects.toThrow('an event of booking');
    await events.append(service.db, counterChanged, entry);
    const { events: written } = await readAll(events);
    expect(written.map(({ data }) => data)).toEqual([{ id: 1, version: 1, label: 'one' }]);
  });

  it('the app role cannot change or delete events', async () => {
    await changeCounter(service.pool, 1);
    for (const sql of [
      `UPDATE event_log.event SET data = '{}'`,
      'DELETE FROM event_log.event',
      'DELETE FROM event_log.event_position',
      'DELETE FROM event_log.migration',
    ]) {
      await expect(service.pool.query(sql)).rejects.toThrow('permission denied');
    }
  });

  it('events are kept for 30 days, and the newest state of each entity for ever', async () => {
    const counted = event({ ...counterChanged, type: 'counter.counted', kind: 'occurrence' });
    const count = (entityId: number) =>
      events.append(service.db, counted, { entityId, data: { id: entityId, version: 1, label: 'once' } });
    for (const id of [1, 1, 1, 2]) await changeCounter(service.pool, id);
    await count(1);
    await readAll(events);
    await asOwner(`UPDATE event_log.event SET occurred_at = now() - interval '31 days'`);
    await changeCounter(service.pool, 3);
    await changeCounter(service.pool, 3);
    await count(2);
    const types = [counterChanged.type, counted.type];
    const { next } = await readAll(events, START, 50, types);
    const { rows } = await service.pool.query<{ dropped: string }>(
      'SELECT event_log.drop_old_events() AS dropped',
    );
    expect(Number(rows[0]?.dropped)).toBe(3);
    const kept = await readAll(events, START, 50, types);
    expect(
      kept.events.map(({ type, entity_id, entity_version }) => [type, entity_id, entity_version]),
    ).toEqual([
      ['counter.changed', '1', 3],
      ['counter.changed', '2', 1],
      ['counter.counted', '2', 1],
      ['counter.changed', '3', 1],
      ['counter.changed', '3', 2],
    ]);
    expect(kept.next).toEqual(next);
  });

  it('events without a position are found by an index, however long the log is', async () => {
    const plan = await service.pool.query<{ 'QUERY PLAN': string }>(
      'EXPLAIN SELECT 1 FROM event_log.event_pending_position LIMIT 1',
    );
    expect(plan.rows.map((row) => row['QUERY PLAN']).join()).not.toContain('on event ');
  });
});
