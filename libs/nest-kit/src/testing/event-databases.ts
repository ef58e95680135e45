import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { z } from 'zod/mini';
import { event, type EventRecord, type LogPlace } from '@drawpoint/contracts/events';
import { withClient } from '../data/migrate.ts';
import { createPool } from '../data/pool.ts';
import { adminUrl } from './env.ts';
import { EventLog } from '../events/event-log.ts';
import { pgClient } from './pg-client.ts';
import { createTestDatabase } from './postgres.ts';
import { recordedLog } from './recorded-log.ts';

const migrations = fileURLToPath(new URL('../../fixtures/counters', import.meta.url));

const counterData = z.object({ id: z.number(), version: z.number(), label: z.string() });

/** The event of the tests' publisher. */
export const counterChanged = event({
  type: 'counter.changed',
  publisher: 'auth',
  kind: 'state',
  readers: ['booking'],
  data: counterData,
});

/** The start of an event log. */
export const START: LogPlace = { position: 0, id: null };

/** A service for the kit's own tests: database, pool and recorded log. */
export async function startTestService(size = 6) {
  const database = await createTestDatabase({ service: 'kit', migrations });
  const log = recordedLog();
  const pool = createPool({ name: 'kit', connectionString: database.appUrl, size, log });
  return {
    ...database,
    pool,
    log,
    db: pgClient(pool),
    asOwner: (sql: string) => withClient(database.ownerUrl, (client) => client.query(sql)),
    /** Ends every connection to the database at once, like an administrator or a failover. */
    endConnections: () =>
      withClient(adminUrl(), (client) =>
        client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
          database.name,
        ]),
      ),
    close: async () => {
      await pool.end();
      await database.drop();
    },
  };
}

export const silentBus = { broadcast: () => undefined };

/** Changes a counter and appends its event in one transaction. Returns the counter's version. */
export async function changeCounter(
  pool: Pool,
  id: number,
  inside: (client: ReturnType<typeof pgClient>) => Promise<void> = async () => undefined,
): Promise<number> {
  const events = new EventLog(pool, silentBus, 'auth');
  return pgClient(pool).$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ version: number }[]>`
      INSERT INTO counter (id, version) VALUES (${id}, 1)
      ON CONFLICT (id) DO UPDATE SET version = counter.version + 1 RETURNING version`;
    const version = row?.version ?? 0;
    await events.append(tx, counterChanged, {
      entityId: id,
      entityVersion: version,
      data: { id, version, label: `counter ${id} at ${version}` },
    });
    await inside(tx as ReturnType<typeof pgClient>);
    return version;
  });
}

/** Reads a log in pages from a place to its end. */
export async function readAll(
  events: EventLog,
  from: LogPlace = START,
  limit = 50,
  types: string[] = [counterChanged.type],
) {
  const read: EventRecord[] = [];
  for (let after = from; ;) {
    const page = await events.handleRead({ after, limit, types });
    read.push(...page.events);
    if (page.next.position === after.position) return { events: read, next: after };
    after = page.next;
  }
}
