import type { Pool } from 'pg';
import type { PrismaLike, RawExecutor } from '../data/in-transaction.ts';
import { poolExecutor } from '../data/pool-executor.ts';

/** Prisma-like transactions on a plain pool, for the kit's own tests: the kit has no Prisma schema. */
export function pgClient(pool: Pool): PrismaLike<RawExecutor> & RawExecutor {
  return {
    ...poolExecutor(pool),
    async $transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const result = await work(poolExecutor(client));
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
  };
}
