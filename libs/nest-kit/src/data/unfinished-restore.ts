import type { ClientBase, Pool } from 'pg';

/**
 * An empty schema. It exists from before a restore touches the database until everything that belongs to it
 * is restored.
 */
const MARK = 'unfinished_restore';

/** Marks the database's restore as begun. Needs the owner's connection. */
export const markRestore = (client: ClientBase) => client.query(`CREATE SCHEMA IF NOT EXISTS ${MARK}`);

/** Marks the restore as finished. */
export const unmarkRestore = (client: ClientBase) => client.query(`DROP SCHEMA IF EXISTS ${MARK}`);

export async function isHalfRestored(client: ClientBase | Pool): Promise<boolean> {
  const { rows } = await client.query<{ marked: boolean }>(
    'SELECT to_regnamespace($1) IS NOT NULL AS marked',
    [MARK],
  );
  return rows[0]?.marked === true;
}

/** Throws when a restore was interrupted: the database holds only part of the backup, or nothing. */
export async function assertNotHalfRestored(client: ClientBase | Pool, service: string): Promise<void> {
  if (!(await isHalfRestored(client))) return;
  throw new Error(
    `The database of ${service} is half restored. Run npm run restore: it does what has to follow a dump.`,
  );
}
