/**
 * `npm run events:replay -- <service> [publisher] [--list]`: makes a running service apply its dead letters
 * again, of one publisher or of all. `--list` only shows them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SERVICES } from '@drawpoint/contracts/operation';
import { loginOf, urlOf } from '@drawpoint/nest-kit/data/databases';
import { withClient } from '@drawpoint/nest-kit/data/migrate';
import { requestReplay } from '@drawpoint/nest-kit/events/dead-letter-store';
import { root } from './build/packages.ts';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { list: { type: 'boolean' } } });
const [service = '', publisher] = positionals;
const unknown = [service, publisher ?? service].find((name) => !SERVICES.some((known) => known === name));
if (unknown !== undefined) {
  console.error(
    `Usage: npm run events:replay -- <service> [publisher] [--list]\nServices: ${SERVICES.join(', ')}`,
  );
  process.exit(1);
}

await withClient(databaseUrl(service), async (client) => {
  const { rows } = await client.query<{ what: string; events: number; error: string | null }>(
    `SELECT consumer || ' of ' || publisher || ': ' || entity || ' ' || entity_id AS what, count(*)::int AS events,
            max(error) || CASE WHEN bool_or(attempts > 0 AND next_attempt_at IS NULL) THEN '' ELSE ', tried again' END
              AS error
       FROM event_log.dead_letter WHERE $1::text IS NULL OR publisher = $1
      GROUP BY consumer, publisher, entity, entity_id ORDER BY min(added_at), min(position)`,
    [publisher ?? null],
  );
  for (const { what, events, error } of rows)
    console.log(`${what}: ${events} waiting, ${error ?? 'tried again'}`);
  if (values.list) return;
  const asked = await requestReplay(client, publisher);
  console.log(
    asked > 0
      ? `${service} applies ${asked} events again within a few seconds. Look with --list for what failed again.`
      : `${service} has no dead letters.`,
  );
});

/** `<SERVICE>_DATABASE_URL`, else the database of `npm start`. */
function databaseUrl(name: string): string {
  const setting = `${name.toUpperCase()}_DATABASE_URL`;
  const given = process.env[setting];
  if (given) return given;
  const folder = process.env.DRAWPOINT_DATA ?? join(root, '.data');
  const pidFile = join(folder, 'postgres', 'postmaster.pid');
  if (!existsSync(pidFile)) {
    console.error(`Set ${setting}, or start Drawpoint with npm start first.`);
    process.exit(1);
  }
  const port = readFileSync(pidFile, 'utf8').split('\n')[3];
  const secrets = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as {
    database_password: string;
  };
  const admin = `postgresql://postgres:${encodeURIComponent(secrets.database_password)}@127.0.0.1:${port}/postgres`;
  return urlOf(admin, loginOf(admin, `${name}_app`), name);
}
