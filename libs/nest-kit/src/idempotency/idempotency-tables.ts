import { escapeIdentifier } from 'pg';
import { withClient } from '../data/migrate.ts';

/** The kit's own table in a service's database. Part of the fingerprint of test templates. */
export const IDEMPOTENCY_TABLES = `
  CREATE SCHEMA IF NOT EXISTS kit;
  CREATE TABLE IF NOT EXISTS kit.idempotent_call (
    person        integer NOT NULL,
    operation     text NOT NULL,
    key_hash      text NOT NULL,
    content_hash  text NOT NULL,
    answer_sealed text,
    started_at    timestamptz(3) NOT NULL,
    worker        text,
    CONSTRAINT idempotent_call_pkey PRIMARY KEY (person, operation, key_hash)
  );
  ALTER TABLE kit.idempotent_call ADD COLUMN IF NOT EXISTS worker text;
  CREATE INDEX IF NOT EXISTS idempotent_call_started_at_idx ON kit.idempotent_call (started_at);`;

/** Creates the table when missing and grants it to the app role. Needs the owner's connection. */
export async function ensureIdempotencyTables(connectionString: string, appRole: string): Promise<void> {
  await withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ ready: boolean }>(
      `SELECT coalesce(has_schema_privilege($1, to_regnamespace('kit')::oid, 'USAGE')
                   AND has_table_privilege($1, to_regclass('kit.idempotent_call')::oid, 'DELETE'), false)
          AND EXISTS (SELECT 1 FROM pg_attribute
                       WHERE attrelid = to_regclass('kit.idempotent_call') AND attname = 'worker') AS ready`,
      [appRole],
    );
    if (rows[0]?.ready) return;
    const role = escapeIdentifier(appRole);
    await client.query(`SELECT pg_advisory_lock(hashtext('drawpoint kit tables'))`);
    await client.query(IDEMPOTENCY_TABLES);
    await client.query(`GRANT USAGE ON SCHEMA kit TO ${role}`);
    await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON kit.idempotent_call TO ${role}`);
  });
}
