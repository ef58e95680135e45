import { escapeIdentifier, type Client } from 'pg';
import type { SequenceState, TableCopy } from './manifest.ts';

/** What the migrations write themselves. */
const OF_MIGRATIONS = ['public._prisma_migrations', 'event_log.migration', 'graphile_worker.migrations'];

export type Table = Pick<TableCopy, 'schema' | 'name' | 'columns'>;

export const sqlName = ({ schema, name }: { schema: string; name: string }): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

/** All tables of a database with what is stored of them; neither those of extensions nor the migrations' own. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT n.nspname AS schema, c.relname AS name,
            (SELECT coalesce(json_agg(a.attname ORDER BY a.attnum), '[]') FROM pg_attribute a
              WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
        AND n.nspname || '.' || c.relname <> ALL ($1)
        AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
      ORDER BY 1, 2`,
    [OF_MIGRATIONS],
  );
  return rows;
}

/** What the sequences stand at; never behind what a snapshot's rows have taken, for they know no transactions. */
export async function sequencesOf(client: Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'S' AND n.nspname !~ '^pg_' ORDER BY 1, 2`,
  );
  const states: SequenceState[] = [];
  for (const each of rows) {
    const { rows: found } = await client.query<Pick<SequenceState, 'last_value' | 'is_called'>>(
      `SELECT last_value::text, is_called FROM ${sqlName(each)}`,
    );
    states.push({ ...each, ...found[0]! });
  }
  return states;
}

/** Whether nobody ever migrated the database. */
export async function isEmpty(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
        AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') LIMIT 1`,
  );
  return rowCount === 0;
}
