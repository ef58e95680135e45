import type { Pool, PoolClient } from 'pg';
import type { RawExecutor } from './in-transaction.ts';

/** Adapts a pool, or one of its connections, to Prisma's raw query interface. */
export function poolExecutor(db: Pool | PoolClient): RawExecutor {
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
