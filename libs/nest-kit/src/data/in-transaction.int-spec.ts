import { setTimeout as pause } from 'node:timers/promises';
import { startTestService } from '../testing/event-databases.ts';
import { until } from '../testing/until.ts';
import { inTransaction, type RawExecutor, withFirstTransaction } from './in-transaction.ts';

describe('a transaction', () => {
  let service: Awaited<ReturnType<typeof startTestService>>;
  beforeEach(async () => {
    service = await startTestService(4);
    await service.pool.query('INSERT INTO counter VALUES (1, 0), (2, 0)');
  });
  afterEach(() => service.close());
  const versions = async () =>
    (await service.pool.query<{ version: number }>('SELECT version FROM counter ORDER BY id')).rows.map(
      ({ version }) => version,
    );

  it('a transaction rejects with BUSY and a retry after 1 s when it cannot get a lock', async () => {
    const holder = await service.pool.connect();
    await holder.query('BEGIN; SELECT 1 FROM counter WHERE id = 1 FOR UPDATE');
    const started = Date.now();
    const waiting = inTransaction(
      service.db,
      async (tx) => tx.$executeRaw`UPDATE counter SET version = 9 WHERE id = 1`,
      { lockTimeoutMs: 100 },
    );
    await expect(waiting).rejects.toMatchObject({ code: 'BUSY', options: { retryAfterSeconds: 1 } });
    expect(Date.now() - started).toBeLessThan(2_000);
    await holder.query('ROLLBACK');
    holder.release();
  });

  it('a transaction is retried after a deadlock with another, so that both succeed', async () => {
    const cross = (first: number, second: number) =>
      inTransaction(service.db, async (tx) => {
        await tx.$executeRaw`UPDATE counter SET version = version + 1 WHERE id = ${first}`;
        await pause(50);
        await tx.$executeRaw`UPDATE counter SET version = version + 1 WHERE id = ${second}`;
      });
    await Promise.all([cross(1, 2), cross(2, 1)]);
    expect(await versions()).toEqual([2, 2]);
  });

  it('a transaction rolls back and rethrows any other error', async () => {
    const work = inTransaction(service.db, async (tx) => {
      await tx.$executeRaw`UPDATE counter SET version = 5`;
      await tx.$executeRaw`INSERT INTO counter VALUES (1, 0)`;
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await versions()).toEqual([0, 0]);
  });

  it('what is written with the first transaction takes effect with it, once, or not at all', async () => {
    const add = (id: number) => async (tx: RawExecutor) =>
      tx.$executeRaw`UPDATE counter SET version = version + 1 WHERE id = ${id}`;
    const note = async (tx: RawExecutor) => void (await add(2)(tx));
    await withFirstTransaction(service.db, note, async () => {
      await inTransaction(service.db, add(1));
      await inTransaction(service.db, add(1));
    });
    expect(await versions()).toEqual([2, 1]);
    const failing = withFirstTransaction(service.db, note, () =>
      inTransaction(service.db, async (tx) => {
        await add(1)(tx);
        throw new Error('no');
      }),
    );
    await expect(failing).rejects.toThrow('no');
    const refusing = withFirstTransaction(
      service.db,
      async () => {
        throw new Error('done before');
      },
      () => inTransaction(service.db, add(1)),
    );
    await expect(refusing).rejects.toThrow('done before');
    expect(await versions()).toEqual([2, 1]);
  });

  it('what the work leaves running, and other databases, get nothing of it', async () => {
    const written: string[] = [];
    const note = async () => void written.push('written');
    const add = async (tx: RawExecutor) => tx.$executeRaw`UPDATE counter SET version = version + 1`;
    let later = Promise.resolve(0);
    await withFirstTransaction(service.db, note, async () => {
      later = pause(50).then(() => inTransaction(service.db, add));
    });
    await later;
    await withFirstTransaction({ $transaction: service.db.$transaction.bind(service.db) }, note, () =>
      inTransaction(service.db, add),
    );
    expect(written).toEqual([]);
  });

  it('the pool survives connections that the server ends, idle or busy', async () => {
    const busy = service.pool.query('SELECT pg_sleep(5)').then(
      () => 'done',
      () => 'broken',
    );
    await service.pool.query('SELECT 1');
    await service.endConnections();
    expect(await busy).toBe('broken');
    await until(() => service.log.lines.some((line) => line.message === 'A database connection broke'));
    expect(await versions()).toEqual([0, 0]);
  });
});
