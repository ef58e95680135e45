import { escapeIdentifier, type Pool } from 'pg';

type Queryable = Pick<Pool, 'query'>;

/** A table with sealed columns, found by name: `*_sealed`. Values are bound to their row's primary key. */
export type SealedTable = {
  /** The name used in `SealedAt`. */
  table: string;
  /** The escaped name for SQL. */
  sql: string;
  columns: string[];
  /** Columns of the primary key, in order. */
  key: { name: string; type: string }[];
};

export type SealedRow = { key: string[]; values: Record<string, string | null> };

/**
 * All tables with sealed columns in a database, so that none is forgotten. Throws when one has no primary
 * key.
 */
export async function sealedTables(db: Queryable): Promise<SealedTable[]> {
  const { rows } = await db.query<Omit<SealedTable, 'sql' | 'table'> & { schema: string; name: string }>(
    `SELECT n.nspname AS schema, c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns,
            (SELECT coalesce(json_agg(json_build_object('name', k.attname, 'type', format_type(k.atttypid, NULL))
                                      ORDER BY place), '[]')
               FROM pg_index i CROSS JOIN unnest(i.indkey) WITH ORDINALITY AS part(attnum, place)
               JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = part.attnum
              WHERE i.indrelid = c.oid AND i.indisprimary) AS key
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relkind IN ('r', 'p') AND NOT a.attisdropped AND a.attname LIKE '%\\_sealed'
        AND n.nspname NOT IN ('pg_catalog', 'information_schema')
      GROUP BY n.nspname, c.relname, c.oid ORDER BY n.nspname, c.relname`,
  );
  return rows.map(({ schema, name, columns, key }) => {
    const table = schema === 'public' ? name : `${schema}.${name}`;
    if (key.length === 0) throw new Error(`${table} has sealed columns and no primary key to bind them to`);
    return { table, sql: `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`, columns, key };
  });
}

/** Rows with a value that lacks the mark, in key order after a given row. */
export async function rowsToReseal(
  db: Queryable,
  { sql, columns, key }: SealedTable,
  { mark, after, limit }: { mark: string; after: string[] | null; limit: number },
): Promise<SealedRow[]> {
  const names = key.map(({ name }) => escapeIdentifier(name));
  const sealed = columns.map((column) => escapeIdentifier(column));
  const from = after && `AND (${names.join()}) > (${key.map(({ type }, n) => `$${n + 3}::${type}`).join()})`;
  const { rows } = await db.query<{ key: string[]; values: (string | null)[] }>(
    `SELECT ARRAY[${names.map((name) => `${name}::text`).join()}] AS key, ARRAY[${sealed.join()}]::text[] AS values
       FROM ${sql}
      WHERE (${sealed.map((column) => `NOT starts_with(${column}, $1)`).join(' OR ')}) ${from ?? ''}
      ORDER BY ${names.join()} LIMIT $2`,
    [mark, limit, ...(after ?? [])],
  );
  return rows.map((row) => ({
    key: row.key,
    values: Object.fromEntries(columns.map((column, n) => [column, row.values[n] ?? null])),
  }));
}

/** Replaces one value by another. Returns false when it was changed in the meantime. */
export async function replaceSealed(
  db: Queryable,
  { sql, key }: SealedTable,
  at: { column: string; row: string[]; before: string; after: string },
): Promise<boolean> {
  const column = escapeIdentifier(at.column);
  const isRow = key.map(({ name, type }, n) => `${escapeIdentifier(name)} = $${n + 3}::${type}`);
  const { rowCount } = await db.query(
    `UPDATE ${sql} SET ${column} = $2 WHERE ${column} = $1 AND ${isRow.join(' AND ')}`,
    [at.before, at.after, ...at.row],
  );
  return rowCount === 1;
}

/** One value per column and sealing key. */
export async function sampleSealed(
  db: Queryable,
  { sql, columns, key }: SealedTable,
): Promise<{ column: string; row: string[]; sealed: string }[]> {
  const names = key.map(({ name }) => `${escapeIdentifier(name)}::text`).join();
  const samples = columns.map(async (column) => {
    const value = escapeIdentifier(column);
    const { rows } = await db.query<{ row: string[]; sealed: string }>(
      `SELECT DISTINCT ON (split_part(${value}, '.', 1)) ARRAY[${names}] AS row, ${value} AS sealed
         FROM ${sql} WHERE ${value} IS NOT NULL`,
    );
    return rows.map((row) => ({ column, ...row }));
  });
  return (await Promise.all(samples)).flat();
}
