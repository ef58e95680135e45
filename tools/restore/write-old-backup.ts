import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { to } from 'pg-copy-streams';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { withClient } from '@drawpoint/nest-kit/data/migrate';

/** For tests: writes databases in the format of release 0.1. Remove it with old-backup.ts. */
export async function writeOldBackup(
  folder: string,
  ownerUrls: ReadonlyMap<ServiceName, string>,
): Promise<void> {
  const services: Record<string, object> = {};
  for (const [service, ownerUrl] of ownerUrls) {
    services[service] = await withClient(ownerUrl, async (client) => {
      const rowsOf = async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows;
      const tables = await rowsOf<{ schema: string; name: string; columns: string[] }>(
        `SELECT n.nspname AS schema, c.relname AS name,
                (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
                  WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
           FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE c.relkind = 'r' AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
            AND c.relname NOT IN ('_prisma_migrations', 'migration', 'migrations')`,
      );
      mkdirSync(join(folder, service), { recursive: true });
      const copies = [];
      for (const table of tables) {
        const { schema, name, columns } = table;
        const names = columns.map((column) => `"${column}"`).join(', ');
        const rows = await buffer(
          client.query(to(`COPY "${schema}"."${name}" (${names}) TO STDOUT`)) as AsyncIterable<Buffer>,
        );
        writeFileSync(join(folder, service, `${schema}.${name}.copy.gz`), gzipSync(rows));
        copies.push({ ...table, rows: 0, sha256: createHash('sha256').update(rows).digest('hex') });
      }
      const names = async (sql: string) => (await rowsOf<{ name: string }>(sql)).map(({ name }) => name);
      return {
        taken_at: new Date().toISOString(),
        migrations: await names('SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1'),
        kit_migrations: await names('SELECT name FROM event_log.migration ORDER BY 1'),
        queue_migration: 1,
        seal_keys: await rowsOf('SELECT key_id, sealed FROM seal.key_check'),
        tables: copies,
        sequences: await rowsOf(
          `SELECT schemaname AS schema, sequencename AS name, coalesce(last_value, 1)::text AS last_value,
                  last_value IS NOT NULL AS is_called FROM pg_sequences`,
        ),
      };
    });
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ format: 1, services, files: {} }));
}
