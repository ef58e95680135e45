import type { Pool } from 'pg';
import { Sealer } from '../data/sealer.ts';
import type { WorkerLocks } from '../jobs/worker-locks.ts';
import { createLogger, logOf } from '../logging/log.ts';
import { AtOnce } from '../testing/at-once.ts';
import { testKey } from '../testing/sealed-values.ts';
import { Idempotency } from './idempotency.ts';

describe('Calls that begin at once', () => {
  it('concurrent calls use two connections for their records, and run without a limit', async () => {
    const written = new AtOnce();
    const query = () => written.pass().then(() => ({ rowCount: 1, rows: [] }));
    const pool = { query } as unknown as Pool;
    const locks = { processName: () => 'a process' } as unknown as WorkerLocks;
    const sealer = new Sealer(testKey(), 'appointments');
    const idempotency = new Idempotency(
      pool,
      sealer,
      locks,
      logOf(createLogger({ level: 'silent' }), 'test'),
    );
    const all = Promise.withResolvers<void>();
    let working = 0;
    const work = async (): Promise<number> => {
      working += 1;
      if (working === 20) all.resolve();
      await all.promise;
      return working;
    };
    const calls = Array.from({ length: 20 }, (_, index) => ({
      ...{ person: 4, operation: 'appointments.payments.pay', key: `key ${index}`, input: {} },
    }));
    await Promise.all(calls.map((call) => idempotency.once(call, work)));
    expect([working, written.most]).toEqual([20, 2]);
  });
});
