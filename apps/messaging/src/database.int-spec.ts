import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { createPool } from '@drawpoint/nest-kit/data/pool';
import { createTestDatabase, type TestDatabase } from '@drawpoint/nest-kit/testing/postgres';
import { recordedLog } from '@drawpoint/nest-kit/testing/recorded-log';
import { Database, type Tx } from './database.store.ts';
import { messagingService } from './messaging.service.ts';

describe("the messaging service's database", () => {
  let database: TestDatabase;
  let pool: Pool;
  let db: Database;
  beforeAll(async () => {
    database = await createTestDatabase({ service: 'messaging', ...messagingService.database });
    pool = createPool({ name: 'test', connectionString: database.appUrl, size: 4, log: recordedLog() });
    db = new Database(pool);
    const person = { version: 1, roles: [], deleted: false };
    await db.person.createMany({ data: [1, 2].map((id) => ({ ...person, id })) });
  });
  afterAll(async () => {
    await db.$disconnect();
    await pool.end();
    await database.drop();
  });
  const bump = (tx: Tx, id: number) =>
    tx.person.update({ where: { id }, data: { version: { increment: 1 } } });

  it('a transaction throws BUSY when a row stays locked', async () => {
    const holder = await pool.connect();
    await holder.query('BEGIN; SELECT 1 FROM person WHERE id = 1 FOR UPDATE');
    const waiting = inTransaction(db, (tx: Tx) => bump(tx, 1), { lockTimeoutMs: 100 });
    await expect(waiting).rejects.toMatchObject({ code: 'BUSY', options: { retryAfterSeconds: 1 } });
    await holder.query('ROLLBACK');
    holder.release();
  });

  it('a transaction throws BUSY when it takes too long', async () => {
    const slow = inTransaction(
      db,
      async (tx: Tx) => {
        await pause(300);
        return bump(tx, 1);
      },
      { timeoutMs: 100 },
    );
    expect(await codeOf(slow)).toBe('BUSY');
  });

  it('a transaction is repeated after a deadlock', async () => {
    const cross = (first: number, second: number) =>
      inTransaction(db, async (tx: Tx) => {
        await bump(tx, first);
        await pause(50);
        await bump(tx, second);
      });
    await Promise.all([cross(1, 2), cross(2, 1)]);
    const people = await db.person.findMany({ select: { version: true } });
    expect(people).toEqual([{ version: 3 }, { version: 3 }]);
  });

  it('a transaction is repeated after a serialization conflict', async () => {
    const count = () =>
      inTransaction(
        db,
        async (tx: Tx) => {
          const total = await tx.person.aggregate({ _sum: { version: true } });
          await pause(30);
          await tx.person.update({ where: { id: 1 }, data: { version: (total._sum.version ?? 0) + 1 } });
        },
        { isolationLevel: 'Serializable' },
      );
    await Promise.all([count(), count()]);
    expect((await db.person.findUniqueOrThrow({ where: { id: 1 } })).version).toBe(11);
  });

  it('the database has the objects that the Prisma schema cannot express', async () => {
    const { rows } = await pool.query(
      `SELECT indexdef AS unread FROM pg_indexes WHERE indexname = 'notification_unread'`,
    );
    expect(rows[0]).toEqual({ unread: expect.stringContaining('WHERE (read_at IS NULL)') });
  });
});
