import { Client } from 'pg';
import { withClient } from '@drawpoint/nest-kit/data/migrate';
import { until } from '@drawpoint/nest-kit/testing/until';

/** A lock that stops a program until it is released. */
export type Hold = Awaited<ReturnType<typeof hold>>;

/** The id of the advisory lock on which `holdCommits` makes commits wait. */
const COMMIT_LOCK = 7_474_747;

export const AT_COMMIT = `SELECT pg_advisory_lock(${COMMIT_LOCK})`;

/** Takes a lock, so that a program stops exactly when it needs it. `sql` is a LOCK TABLE or `AT_COMMIT`. */
export async function hold(connectionString: string, sql: string) {
  const client = new Client({ connectionString });
  const watcher = new Client({ connectionString });
  // A test that fails before the release leaves them to the end of the database.
  for (const each of [client, watcher]) each.on('error', () => undefined);
  await Promise.all([client.connect(), watcher.connect()]);
  await client.query('BEGIN');
  await client.query(sql);
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const waiting = async (): Promise<boolean> => {
    const query =
      'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND $1 = ANY(pg_blocking_pids(pid))';
    return Boolean((await watcher.query(query, [rows[0]?.pid])).rowCount);
  };
  return {
    /** Resolves when a program waits for the lock. */
    reached: async () => void (await until(waiting, 20_000)),
    // Closing the connection releases its locks.
    release: async () => void (await Promise.all([client.end(), watcher.end()])),
  };
}

/** Lets `AT_COMMIT` stop transactions that wrote to the table, at their commit. */
export async function holdCommits(connectionString: string, table: string): Promise<void> {
  const sql = `
    CREATE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(${COMMIT_LOCK}); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER wait_at_commit AFTER INSERT OR UPDATE ON ${table}
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_at_commit()`;
  await withClient(connectionString, (client) => client.query(sql));
}
