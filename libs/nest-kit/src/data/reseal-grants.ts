import { escapeIdentifier, type Client } from 'pg';

/** Sealed columns of append-only tables: the audit's and the service's own. */
const COLUMNS = `
  SELECT format('%I.%I', n.nspname, c.relname) AS "table", c.oid, a.attname AS column
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
   WHERE c.relkind IN ('r', 'p') AND NOT a.attisdropped AND a.attname LIKE '%\\_sealed'
     AND (n.nspname = 'kit' AND c.relname = 'audit_entry' OR n.nspname = 'public' AND c.relname = ANY ($1))`;

/** Whether the role may reseal values in append-only tables. */
export async function canReseal(
  client: Client,
  role: string,
  appendOnly: readonly string[],
): Promise<boolean> {
  const { rows } = await client.query<{ wrong: number }>(
    `SELECT count(*)::int AS wrong FROM (${COLUMNS}) AS one
      WHERE NOT has_column_privilege($2, oid, "column", 'UPDATE')`,
    [appendOnly, role],
  );
  return rows[0]?.wrong === 0;
}

/**
 * Lets the role update sealed columns of append-only tables. The trigger `kit.reseal_only` refuses any other
 * change.
 */
export async function grantReseal(
  client: Client,
  role: string,
  appendOnly: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `SELECT "table", array_agg("column"::text) AS columns FROM (${COLUMNS}) AS one GROUP BY "table"`,
    [appendOnly],
  );
  for (const { table, columns } of rows) {
    await client.query(
      `CREATE OR REPLACE TRIGGER reseal_only BEFORE UPDATE ON ${table}
         FOR EACH ROW EXECUTE FUNCTION kit.reseal_only()`,
    );
    const names = columns.map((column) => escapeIdentifier(column)).join();
    await client.query(`GRANT UPDATE (${names}) ON ${table} TO ${escapeIdentifier(role)}`);
  }
}
