import type { ClientBase, Pool } from 'pg';

/** A schema without tables: it is there from before a restore touches the database until all that belongs to it is restored. */
const MARK = 'unfinished_restore';

/** Notes in the database that its restore has begun. Needs the owner's connection. */
export const markRestore = (client: ClientBase) => client.query(`CREATE SCHEMA IF NOT EXISTS ${MARK}`);

/** Notes that the restore is through. */
export const unmarkRestore = (client: ClientBase) => client.query(`DROP SCHEMA IF EXISTS ${MARK}`);

export async function isHalfRestored(client: ClientBase | Pool): Promise<boolean> {
  const { rows } = await client.query<{ marked: boolean }>(
    'SELECT to_regnamespace($1) IS NOT NULL AS marked',
    [MARK],
  );
  return rows[0]?.marked === true;
}

/** Throws where a restore was interrupted: what is there is some of the backup, or nothing. */
export async function refuseHalfRestored(client: ClientBase | Pool, service: string): Promise<void> {
  if (!(await isHalfRestored(client))) return;
  throw new Error(
    `The database of ${service} is half restored. Run npm run restore: it does what has to follow a dump.`,
  );
}
