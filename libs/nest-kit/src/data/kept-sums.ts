import { raw, type Sql } from '@prisma/client/runtime/client';

/**
 * A table in which triggers keep how many rows of another there are, and what these come to, in the same transaction, whoever changes
 * them (decision 241). A change adds rows of what it adds and takes away, so that nobody waits for another's.
 */
export type KeptSums = {
  table: string;
  /** Whose rows are counted; those of which `where` is true, all unless told. */
  of: string;
  where?: string;
  /** What is counted apart, by columns of `table`: what each is of a row. */
  keys: Readonly<Record<string, string>>;
  /** The column that says how many. */
  count: string;
  /** What else is added up: columns of both tables. */
  sums?: readonly string[];
};

/** What is needed of a Prisma client or of the client inside a transaction. */
export type MergedIn = { $executeRaw(query: Sql): PromiseLike<number> };

/** One row for each again, of the many that changes leave: in one statement, so readers see the rows before or after. */
export async function mergeSums(db: MergedIn, { table, keys, count, sums = [] }: KeptSums): Promise<void> {
  const by = Object.keys(keys).join(', ');
  const added = [count, ...sums];
  await db.$executeRaw(
    raw(`
    WITH taken AS (
      DELETE FROM ${table} WHERE (${by}) IN (SELECT ${by} FROM ${table} GROUP BY ${by} HAVING count(*) > 1)
      RETURNING ${by}, ${added.join(', ')})
    INSERT INTO ${table} (${by}, ${added.join(', ')})
    SELECT ${by}, ${added.map((column) => `sum(${column})`).join(', ')}
      FROM taken GROUP BY ${by} HAVING ${isAnything(added)}`),
  );
}

/** The triggers that keep them and what fills the table, for a migration: `npm run migrate:new` writes it there. */
export function keptSumsSql(kept: KeptSums): string {
  const { table, of } = kept;
  const [made, gone] = [rowsOf(kept, 'made', ''), rowsOf(kept, 'gone', '-')];
  return `-- Kept by triggers, as src/kept-sums.ts says (npm run migrate:new).
CREATE OR REPLACE FUNCTION ${table}_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    ${adding(kept, made)};
  ELSIF TG_OP = 'UPDATE' THEN
    ${adding(kept, `${gone}\n             UNION ALL ${made}`)};
  ELSIF TG_OP = 'DELETE' THEN
    ${adding(kept, gone)};
  ELSE
    DELETE FROM ${table};
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER ${table}_added AFTER INSERT ON "${of}"
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION ${table}_kept();
CREATE OR REPLACE TRIGGER ${table}_changed AFTER UPDATE ON "${of}"
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION ${table}_kept();
CREATE OR REPLACE TRIGGER ${table}_removed AFTER DELETE ON "${of}"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION ${table}_kept();
CREATE OR REPLACE TRIGGER ${table}_emptied AFTER TRUNCATE ON "${of}"
  FOR EACH STATEMENT EXECUTE FUNCTION ${table}_kept();

${fillSql(kept)}`;
}

/** Adds all of it up anew, where triggers rested. */
export const fillSql = (kept: KeptSums): string =>
  `DELETE FROM ${kept.table};\n${adding(kept, rowsOf(kept, `"${kept.of}"`, ''))};\n`;

/** A row's part in the sums, or what its end takes from them. */
function rowsOf({ keys, where, count, sums = [] }: KeptSums, from: string, sign: '' | '-'): string {
  const by = Object.entries(keys).map(([column, value]) =>
    value === column ? column : `${value} AS ${column}`,
  );
  const added = sums.map((column) => `${sign}${column} AS ${column}`);
  const only = where === undefined ? '' : ` WHERE ${where}`;
  return `SELECT ${[...by, `${sign}1 AS ${count}`, ...added].join(', ')} FROM ${from}${only}`;
}

/** Adds what rows come to, and nothing where that is nothing. */
function adding({ table, keys, count, sums = [] }: KeptSums, rows: string): string {
  const by = Object.keys(keys).join(', ');
  const added = [count, ...sums];
  return `INSERT INTO ${table} (${by}, ${added.join(', ')})
    SELECT ${by}, ${added.map((column) => `sum(${column})`).join(', ')}
      FROM (${rows}) AS each
     GROUP BY ${by} HAVING ${isAnything(added)}`;
}

const isAnything = (columns: readonly string[]): string =>
  columns.map((column) => `sum(${column}) <> 0`).join(' OR ');
