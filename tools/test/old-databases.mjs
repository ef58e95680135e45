import { Client, escapeIdentifier } from 'pg';

/** Enough for a few migration versions per service; older templates are useless. */
const TEMPLATES_AT_MOST = 40;

/** Drops leftovers of killed runs, and all templates when there are too many. */
export async function dropOldDatabases(adminUrl) {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query(
    `SELECT datname AS name, datistemplate AS "isTemplate" FROM pg_database
      WHERE datname LIKE 'test\\_%' OR datname LIKE 'template\\_%'`,
  );
  const all = rows.filter(({ isTemplate }) => isTemplate).length > TEMPLATES_AT_MOST;
  for (const { name, isTemplate } of rows) {
    if (isTemplate && !all) continue;
    await client.query(`ALTER DATABASE ${escapeIdentifier(name)} IS_TEMPLATE false`);
    await client.query(`DROP DATABASE ${escapeIdentifier(name)} WITH (FORCE)`);
  }
  await client.end();
}
