import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { readEvents } from '@drawpoint/contracts/event-log';
import { EventConsumer } from '../events/event-consumer.ts';
import { on } from '../events/event-handler.ts';
import { EventLog } from '../events/event-log.ts';
import { counterChanged, readAll, silentBus } from '../testing/event-databases.ts';
import { pgClient } from '../testing/pg-client.ts';
import { recordedLog } from '../testing/recorded-log.ts';
import { until } from '../testing/until.ts';
import { loginOf, urlOf } from './databases.ts';
import { applyMigrations, withClient } from './migrate.ts';
import { createPool } from './pool.ts';
import { createDatabase, prepareDatabase } from './prepare-database.ts';

const OLD_TABLES = fileURLToPath(new URL('../../fixtures/event-log', import.meta.url));
const NO_TABLES = fileURLToPath(new URL('../../fixtures/none', import.meta.url));
const EVENTS = Array.from({ length: 5 }, () => randomUUID());

describe("the kit's own migrations", () => {
  const admin = process.env.TEST_POSTGRES_URL ?? '';
  const owner = loginOf(admin, 'kit');
  const app = loginOf(admin, 'kit_app');
  const created: string[] = [];

  async function database() {
    const name = `kit_${randomUUID().slice(0, 8)}`;
    await createDatabase(admin, name, owner, app);
    created.push(name);
    const ownerUrl = urlOf(admin, owner, name);
    return {
      ownerUrl,
      appUrl: urlOf(admin, app, name),
      rows: async (sql: string) => (await withClient(ownerUrl, (client) => client.query(sql))).rows,
      prepare: (folder: string) =>
        prepareDatabase({ connectionString: ownerUrl, folder, appRole: app.name, appendOnly: [] }),
    };
  }
  afterAll(async () => {
    for (const name of created) {
      await withClient(admin, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    }
  });

  it('the tables of a new service are created once, however many processes start', async () => {
    const { prepare, rows } = await database();
    await Promise.all([prepare(NO_TABLES), prepare(NO_TABLES), prepare(NO_TABLES)]);
    expect(await rows('SELECT name FROM event_log.migration')).toEqual([
      { name: '001_event_log.sql' },
      { name: '002_audit.sql' },
      { name: '003_reseal_only.sql' },
      { name: '004_audit_readers.sql' },
      { name: '005_audit_reseal.sql' },
      { name: '006_audit_provider.sql' },
      { name: '007_audit_details.sql' },
    ]);
    expect(await rows('SELECT * FROM event_log.event_cursor')).toEqual([]);
  });

  it('new tables equal those moved from a service’s own schema', async () => {
    const [fresh, moved] = [await database(), await database()];
    await fresh.prepare(NO_TABLES);
    await moved.prepare(OLD_TABLES);
    const shape = async ({ rows }: typeof fresh) => [
      await rows(
        `SELECT table_name, column_name, udt_name, is_nullable, column_default, datetime_precision
           FROM information_schema.columns WHERE table_schema = 'event_log' ORDER BY 1, 2`,
      ),
      await rows(`SELECT indexdef FROM pg_indexes WHERE schemaname = 'event_log' ORDER BY indexname`),
      await rows(
        `SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
          WHERE connamespace = 'event_log'::regnamespace AND contype <> 'n' ORDER BY conname`,
      ),
    ];
    expect(await shape(moved)).toEqual(await shape(fresh));
    expect(await moved.rows(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)).toEqual([
      { tablename: '_prisma_migrations' },
    ]);
  });

  it('the auth service’s own audit is moved with its rows', async () => {
    const { rows, prepare } = await database();
    await rows(
      `CREATE TABLE session (id int);
       CREATE TABLE audit (id bigserial, at timestamptz(3) DEFAULT '2026-11-01Z', action text, user_id int,
                           request_id text, client_ip_sealed text);
       INSERT INTO audit (action, user_id, request_id, client_ip_sealed) VALUES
         ('signed_in', 4, 'a', 'k1.x'), ('sign_in_failed', NULL, 'b', NULL), ('signed_out', 4, 'c', 'k1.y')`,
    );
    await Promise.all([prepare(NO_TABLES), prepare(NO_TABLES)]);
    const moved = {
      operation: null,
      details: null,
      impersonator_id: null,
      provider_id: null,
      occurred_at: new Date('2026-11-01Z'),
    };
    expect(
      await rows('SELECT * FROM kit.audit_entry ORDER BY id').then((all) =>
        all.map(({ id: _, ...row }) => row),
      ),
    ).toEqual([
      {
        ...moved,
        action: 'signed_in',
        outcome: 'done',
        actor_id: null,
        subject: '4',
        person_id: 4,
        client_ip_sealed: 'k1.x',
        request_id: 'a',
      },
      {
        ...moved,
        action: 'sign_in_failed',
        outcome: 'INVALID_CREDENTIALS',
        actor_id: null,
        subject: null,
        person_id: null,
        client_ip_sealed: null,
        request_id: 'b',
      },
      {
        ...moved,
        action: 'signed_out',
        outcome: 'done',
        actor_id: 4,
        subject: '4',
        person_id: 4,
        client_ip_sealed: 'k1.y',
        request_id: 'c',
      },
    ]);
    expect(await rows(`SELECT to_regclass('public.audit') AS old`)).toEqual([{ old: null }]);
  });

  it("a service's tables are moved with their rows, and consumers continue at their cursors", async () => {
    const { ownerUrl, appUrl, rows, prepare } = await database();
    await applyMigrations({ connectionString: ownerUrl, folder: OLD_TABLES });
    const event = (n: number, type: string) =>
      `('${EVENTS[n]}', '${type}', '${type.split('.')[0]}', '${n}', 1, '{"id": ${n}, "version": 1, "label": "x"}')`;
    await rows(
      `INSERT INTO event (id, type, entity, entity_id, entity_version, data) VALUES
         ${[1, 2, 3].map((n) => event(n, 'counter.changed')).join()}, ${event(4, 'notification.created')};
       INSERT INTO event_position (event_id) VALUES ('${EVENTS[1]}'), ('${EVENTS[4]}');
       INSERT INTO event_unnumbered (event_id) VALUES ('${EVENTS[2]}'), ('${EVENTS[3]}');
       INSERT INTO event_cursor (publisher, position) VALUES ('auth', 2), ('appointments', 7), ('messaging', 9);
       INSERT INTO parked_event (publisher, event_id, position, type, entity, entity_id, entity_version, occurred_at,
                                 data, error) VALUES
         ('auth', '${EVENTS[0]}', 1, 'counter.changed', 'counter', '9', 1, now(),
          '{"id": 9, "version": 1, "label": "set aside"}', 'Error no')`,
    );
    await Promise.all([prepare(OLD_TABLES), prepare(OLD_TABLES)]);

    expect(await rows('SELECT type, kind FROM event_log.event ORDER BY entity_id')).toEqual([
      ...Array(3).fill({ type: 'counter.changed', kind: 'state' }),
      { type: 'notification.created', kind: 'occurrence' },
    ]);
    expect(
      await rows('SELECT consumer, publisher, position::int FROM event_log.event_cursor ORDER BY position'),
    ).toEqual([
      { consumer: 'people', publisher: 'auth', position: 2 },
      { consumer: 'notify-appointment-parties', publisher: 'appointments', position: 7 },
      { consumer: 'email-appointments', publisher: 'messaging', position: 9 },
    ]);
    expect(await rows('SELECT consumer, error, attempts FROM event_log.dead_letter')).toEqual([
      { consumer: 'people', error: 'Error no', attempts: 10 },
    ]);

    const log = recordedLog();
    const pool = createPool({ name: 'kit', connectionString: appUrl, size: 4, log });
    const events = new EventLog(pool, silentBus, 'auth');
    const applied: string[] = [];
    const consumer = new EventConsumer(
      {
        name: 'people',
        publisher: 'auth',
        kind: 'projection',
        read: readEvents('auth'),
        handlers: [on(counterChanged, async (_tx, { entity_id }) => void applied.push(entity_id))],
      },
      pgClient(pool),
      pool,
      {
        onBroadcast: () => () => undefined,
        call: async (_op: unknown, input: unknown) =>
          (await events.handleRead(input as Parameters<EventLog['handleRead']>[0])) as never,
      },
      log,
      { pollMs: 20 },
    );
    await consumer.onApplicationBootstrap();
    await until(async () => applied.length === 2);
    await consumer.beforeApplicationShutdown();
    expect(applied).toEqual(['2', '3']);
    expect((await readAll(events)).next.position).toBe(4);
    await pool.end();
  });
});
