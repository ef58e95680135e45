import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { escapeIdentifier, type Client } from 'pg';
import { to } from 'pg-copy-streams';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { tablePath, type ServiceCopy, type TableCopy } from './manifest.ts';
import type { Snapshot } from './snapshots.ts';
import { measured } from './whole.ts';
import { sequencesOf, sqlName, tablesOf, type Table } from './tables.ts';

/** Writes the rows of every table below the folder and answers what else belongs to them. */
export async function dumpDatabase(
  { service, client, takenAt }: Snapshot,
  folder: string,
): Promise<ServiceCopy> {
  const names = async (sql: string): Promise<string[]> =>
    (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name);
  const seal = 'SELECT key_id, sealed FROM seal.key_check ORDER BY key_id';
  const queue = 'SELECT coalesce(max(id), 0)::int AS id FROM graphile_worker.migrations';
  const tables: TableCopy[] = [];
  for (const table of await tablesOf(client)) tables.push(await dumpTable(client, service, table, folder));
  return {
    taken_at: takenAt,
    migrations: await names(
      `SELECT migration_name AS name FROM public._prisma_migrations
        WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
    ),
    kit_migrations: await names('SELECT name FROM event_log.migration ORDER BY 1'),
    queue_migration: (await client.query<{ id: number }>(queue)).rows[0]!.id,
    seal_keys: (await client.query<{ key_id: string; sealed: string }>(seal)).rows,
    tables,
    sequences: await sequencesOf(client),
  };
}

async function dumpTable(
  client: Client,
  service: ServiceName,
  table: Table,
  folder: string,
): Promise<TableCopy> {
  const path = join(folder, tablePath(service, table));
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const columns = table.columns.map((column) => escapeIdentifier(column)).join(', ');
  const rows = client.query(to(`COPY ${sqlName(table)} (${columns}) TO STDOUT`));
  const { through, result } = measured();
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await pipeline(rows, through, createGzip({ level: 1 }), target);
  const { lines, sha256 } = result();
  return { ...table, rows: lines, sha256 };
}
