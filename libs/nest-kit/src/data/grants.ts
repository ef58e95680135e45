import { escapeIdentifier, type Client } from 'pg';
import { withClient } from './migrate.ts';
import { grantReseal, canReseal } from './reseal-grants.ts';

/** The role a service runs as, and the tables it may only insert into (`audit_log` …). */
export interface AppRole {
  /** The owner role's connection URL. */
  connectionString: string;
  role: string;
  appendOnly: readonly string[];
}

/**
 * Grants the app role no more than it needs: all tables and sequences, the event log, audit and job queue. On
 * append-only tables, events and audit entries it may only read and insert. Changes nothing when the rights
 * are already right. Throws when an append-only table does not exist.
 */
export async function grantAppRole({ connectionString, role, appendOnly }: AppRole): Promise<void> {
  await withClient(connectionString, async (client) => {
    await checkTablesExist(client, appendOnly);
    if ((await isGranted(client, role, appendOnly)) && (await canReseal(client, role, appendOnly))) return;
    await client.query('BEGIN');
    // Concurrent grants would fail on the same catalog rows.
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('drawpoint grants'))`);
    await client.query(
      grants(
        escapeIdentifier(role),
        appendOnly.map((table) => escapeIdentifier(table)),
      ),
    );
    await grantReseal(client, role, appendOnly);
    await client.query('COMMIT');
  });
}

async function checkTablesExist(client: Client, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass('public.' || quote_ident(name)) IS NULL`,
    [tables],
  );
  if (rows.length > 0) {
    throw new Error(`Append-only tables that do not exist: ${rows.map(({ name }) => name).join(', ')}`);
  }
}

async function isGranted(client: Client, role: string, appendOnly: readonly string[]): Promise<boolean> {
  const { rows } = await client.query<{ wrong: number }>(
    `SELECT count(*)::int AS wrong FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE (n.nspname = 'public' AND c.relkind IN ('r', 'p') AND c.relname <> '_prisma_migrations' AND (
               NOT has_table_privilege($1, c.oid, 'SELECT') OR NOT has_table_privilege($1, c.oid, 'INSERT')
               OR has_table_privilege($1, c.oid, 'UPDATE') = (c.relname = ANY ($2))
               OR has_table_privilege($1, c.oid, 'DELETE') = (c.relname = ANY ($2))))
         OR (n.nspname = 'public' AND c.relkind = 'S' AND NOT has_sequence_privilege($1, c.oid, 'USAGE'))
         OR (n.nspname = 'event_log' AND c.relkind = 'r' AND (
               NOT has_schema_privilege($1, n.oid, 'USAGE') OR NOT has_table_privilege($1, c.oid, 'SELECT')
               OR has_table_privilege($1, c.oid, 'INSERT') = (c.relname = 'migration')
               OR has_table_privilege($1, c.oid, 'UPDATE') <> (c.relname IN ('event_cursor', 'dead_letter'))
               OR has_table_privilege($1, c.oid, 'DELETE') = (c.relname IN ('migration', 'event', 'event_position'))))
         OR (n.nspname = 'event_log' AND c.relkind = 'S' AND NOT has_sequence_privilege($1, c.oid, 'USAGE'))
         OR (n.nspname = 'kit' AND c.relname = 'audit_entry' AND (
               NOT has_schema_privilege($1, n.oid, 'USAGE') OR NOT has_table_privilege($1, c.oid, 'SELECT')
               OR NOT has_table_privilege($1, c.oid, 'INSERT') OR has_table_privilege($1, c.oid, 'UPDATE, DELETE')))
         OR (n.nspname = 'kit' AND c.relkind = 'S' AND NOT has_sequence_privilege($1, c.oid, 'USAGE'))
         OR (n.nspname = 'graphile_worker' AND c.relkind = 'r' AND (
               NOT has_schema_privilege($1, n.oid, 'USAGE') OR NOT has_table_privilege($1, c.oid, 'UPDATE')
               OR (c.relrowsecurity AND NOT EXISTS (
                     SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'drawpoint_app'))))`,
    [role, appendOnly],
  );
  return rows[0]?.wrong === 0;
}

function grants(role: string, appendOnly: readonly string[]): string {
  return `
    GRANT USAGE ON SCHEMA public TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role};
    DO $$ BEGIN
      IF to_regclass('public._prisma_migrations') IS NOT NULL THEN
        REVOKE INSERT, UPDATE, DELETE ON public._prisma_migrations FROM ${role};
      END IF;
    END $$;
    ${appendOnly.map((table) => `REVOKE UPDATE, DELETE ON public.${table} FROM ${role};`).join('\n')}
    ${EVENT_LOG_GRANTS.replaceAll('$role', role)}
    ${AUDIT_GRANTS.replaceAll('$role', role)}
    ${QUEUE_GRANTS.replaceAll('$role', role)}`;
}

/** The app role may append and number events but not change them. */
const EVENT_LOG_GRANTS = `DO $$ BEGIN
  IF to_regnamespace('event_log') IS NULL THEN RETURN; END IF;
  GRANT USAGE ON SCHEMA event_log TO $role;
  REVOKE ALL ON ALL TABLES IN SCHEMA event_log FROM $role;
  GRANT SELECT ON event_log.migration TO $role;
  GRANT SELECT, INSERT ON event_log.event, event_log.event_position TO $role;
  GRANT SELECT, INSERT, DELETE ON event_log.event_pending_position TO $role;
  GRANT SELECT, INSERT, UPDATE, DELETE ON event_log.event_cursor, event_log.dead_letter TO $role;
  GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA event_log TO $role;
END $$;`;

/** The app role may not change audit entries. */
const AUDIT_GRANTS = `DO $$ BEGIN
  IF to_regclass('kit.audit_entry') IS NULL THEN RETURN; END IF;
  GRANT USAGE ON SCHEMA kit TO $role;
  REVOKE ALL ON kit.audit_entry FROM $role;
  GRANT SELECT, INSERT ON kit.audit_entry TO $role;
  GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA kit TO $role;
END $$;`;

/** The queue's tables have row security without policies, so only their owner would see jobs. */
const QUEUE_GRANTS = `DO $$ DECLARE queue_table regclass; BEGIN
  IF to_regnamespace('graphile_worker') IS NULL THEN RETURN; END IF;
  GRANT USAGE ON SCHEMA graphile_worker TO $role;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO $role;
  GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA graphile_worker TO $role;
  GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO $role;
  FOR queue_table IN
    SELECT oid FROM pg_class WHERE relnamespace = 'graphile_worker'::regnamespace AND relrowsecurity
  LOOP
    EXECUTE format('DROP POLICY IF EXISTS drawpoint_app ON %s', queue_table);
    EXECUTE format('CREATE POLICY drawpoint_app ON %s TO $role USING (true) WITH CHECK (true)', queue_table);
  END LOOP;
END $$;`;
