import { Pool, type Client } from 'pg';
import { SERVICES } from '@drawpoint/contracts/operation';
import { withClient } from '@drawpoint/nest-kit/data/migrate';
import type { Product } from './product.ts';

/** Tables that change on their own or on reads: log positions, rate limits and counts of searches. */
const RESTLESS = [
  'throttle',
  'asked_place',
  'counted_search',
  'unmet_demand',
  'event_cursor',
  'event_position',
  'event_pending_position',
  'migration',
  '_prisma_migrations',
  'session',
];

/** A person's column that any request may change, once a minute. */
const VISITED = 'last_visited_at';

/** A hash of every table that stores what people did, by table name. */
export async function keptData(product: Product): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  await inTables(product, ['public', 'event_log'], async (table, name, client) => {
    const { rows } = await client.query<{ print: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(hash, '' ORDER BY hash)), '') AS print
         FROM (SELECT md5((to_jsonb(t) - $1::text)::text) AS hash FROM ${table} t) AS rows`,
      [VISITED],
    );
    found[name] = rows[0]?.print ?? '';
  });
  return found;
}

/** The rows that match a Postgres pattern, as texts that start with the table's name. */
export async function rowsWith(product: Product, pattern: string): Promise<string[]> {
  const found: string[] = [];
  await inTables(product, ['public'], async (table, name, client) => {
    const sql = `SELECT t::text AS row FROM ${table} t WHERE t::text ~ $1`;
    const { rows } = await client.query<{ row: string }>(sql, [pattern]);
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  });
  return found;
}

async function inTables(
  product: Product,
  schemas: readonly string[],
  work: (table: string, name: string, client: Client) => Promise<void>,
): Promise<void> {
  for (const service of SERVICES) {
    await withClient(product.databaseUrl(service), async (client) => {
      const { rows } = await client.query<{ schema: string; name: string }>(
        `SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
          WHERE table_schema = ANY($1) AND table_type = 'BASE TABLE' AND table_name <> ALL($2)`,
        [schemas, RESTLESS],
      );
      for (const { schema, name } of rows) await work(`"${schema}"."${name}"`, `${service}.${name}`, client);
    });
  }
}

export interface Attempts {
  /** Clears the rate limits, so tests reach what lies behind them. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

export function attemptsAt(product: Product): Attempts {
  // One connection: concurrent calls wait for each other.
  const pool = new Pool({ connectionString: product.databaseUrl('auth'), max: 1 });
  // Other transactions finish counting first: they lock several rows in their own order.
  const forgetting = 'LOCK TABLE throttle IN SHARE ROW EXCLUSIVE MODE; DELETE FROM throttle';
  return { forget: async () => void (await pool.query(forgetting)), close: () => pool.end() };
}
