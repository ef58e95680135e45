import type { Pool, PoolClient } from 'pg';
import type { PrismaLike, RawExecutor } from '../data/in-transaction.ts';

/** Transactions in Prisma's manner on a bare pool, for tests of the kit, which has no schema of its own. */
export function pgClient(pool: Pool): PrismaLike<RawExecutor> & RawExecutor {
  return {
    ...executor(pool),
    async $transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const result = await work(executor(client));
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

function executor(db: Pool | PoolClient): RawExecutor {
  const run = (query: TemplateStringsArray, values: unknown[]) =>
    db.query(
      query.reduce((text, part, index) => `${text}$${index}${part}`),
      values,
    );
  return {
    $executeRaw: async (query, ...values) => (await run(query, values)).rowCount ?? 0,
    $queryRaw: async <T>(query: TemplateStringsArray, ...values: unknown[]) =>
      (await run(query, values)).rows as T,
  };
}
