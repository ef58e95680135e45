/**
 * Reads backups written by `npm run backup` of release 0.1: a folder with rows by COPY, files and a manifest.
 * Release 0.2 is the last to read them. Remove this file, its test and pg-copy-streams after it.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { escapeIdentifier, type Client } from 'pg';
import { from } from 'pg-copy-streams';
import { z } from 'zod';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { kitMigrations, SUPERSEDED_KIT_MIGRATION } from '@drawpoint/nest-kit/data/kit-migrations';
import { migrationsIn, supersededIn } from '@drawpoint/nest-kit/data/migrate';
import { prepareTables, type ServiceDatabase } from '@drawpoint/nest-kit/data/prepare-database';
import { markRestore } from '@drawpoint/nest-kit/data/unfinished-restore';
import { readJson } from '../build/files.ts';

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  /** Hash of the rows as COPY wrote them, in hex. */
  sha256: z.string(),
});

const service = z.object({
  migrations: z.array(z.string()),
  kit_migrations: z.array(z.string()),
  /** The keys of its encrypted columns, each with one encrypted value. */
  seal_keys: z.array(z.object({ key_id: z.string(), sealed: z.string() })),
  tables: z.array(table),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), last_value: z.string(), is_called: z.boolean() }),
  ),
});

const manifest = z.object({ format: z.literal(1), services: z.record(z.string(), service) });

type TableCopy = z.output<typeof table>;
type ServiceCopy = z.output<typeof service>;

/** A backup in the old format; undefined when the folder has none. */
export function readOldBackup(folder: string): OldBackup | undefined {
  const path = join(folder, 'manifest.json');
  return existsSync(path) ? new OldBackup(folder, manifest.parse(readJson(path)).services) : undefined;
}

export class OldBackup {
  private readonly folder: string;
  private readonly services: Record<string, ServiceCopy>;

  constructor(folder: string, services: Record<string, ServiceCopy>) {
    this.folder = folder;
    this.services = services;
  }

  sealKeys(name: ServiceName): ServiceCopy['seal_keys'] {
    return this.copyOf(name).seal_keys;
  }

  /** The hash of each file by its path in the folder; empty for backups from before hashes were listed. */
  fileHashes(): ReadonlyMap<string, string> {
    const path = join(this.folder, 'files.sha256');
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
    return new Map(lines.map((line) => [line.slice(line.indexOf('  ') + 2), line.slice(0, 64)]));
  }

  /** The name of a migration that this release does not know. */
  laterMigration(name: ServiceName, { folder }: ServiceDatabase): string | undefined {
    const known = [
      ...[...migrationsIn(folder), ...supersededIn(folder)],
      ...[...kitMigrations(), SUPERSEDED_KIT_MIGRATION],
    ];
    const { migrations, kit_migrations } = this.copyOf(name);
    return [...migrations, ...kit_migrations].find((each) => !known.includes(each));
  }

  /** Fills an unused database with the old tables and rows, all or nothing. */
  async load(name: ServiceName, client: Client, database: ServiceDatabase): Promise<void> {
    const copy = this.copyOf(name);
    await removeAll(client);
    await prepareTables(database, {
      service: copy.migrations.at(-1) ?? '',
      kit: copy.kit_migrations.at(-1) ?? '',
    });
    await client.query('BEGIN');
    // Adding the foreign keys again checks them.
    const foreignKeys = await dropForeignKeys(client);
    const tables = await tableNames(client);
    for (const each of tables) await client.query(`ALTER TABLE ${each} DISABLE TRIGGER USER`);
    await client.query(`TRUNCATE ${tables.join(', ')}`);
    for (const each of copy.tables) await this.loadTable(name, client, each);
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    for (const each of tables) await client.query(`ALTER TABLE ${each} ENABLE TRIGGER USER`);
    for (const { on, key, definition } of foreignKeys) {
      await client.query(`ALTER TABLE ${on} ADD CONSTRAINT ${key} ${definition}`);
    }
    for (const sequence of copy.sequences) {
      const { last_value, is_called } = sequence;
      await client.query('SELECT setval($1::regclass, $2, $3)', [sqlName(sequence), last_value, is_called]);
    }
    await client.query('COMMIT');
  }

  private copyOf(name: ServiceName): ServiceCopy {
    const found = this.services[name];
    if (!found) throw new Error(`The backup holds nothing of ${name}.`);
    return found;
  }

  private async loadTable(name: ServiceName, client: Client, copy: TableCopy): Promise<void> {
    const path = join(name, `${copy.schema}.${copy.name}.copy.gz`);
    const columns = copy.columns.map((column) => escapeIdentifier(column)).join(', ');
    const rows = client.query(from(`COPY ${sqlName(copy)} (${columns}) FROM STDIN`));
    const hash = createHash('sha256');
    const content = createGunzip().on('data', (chunk: Buffer) => hash.update(chunk));
    await pipeline(createReadStream(join(this.folder, path)), content, rows);
    if (hash.digest('hex') !== copy.sha256) throw new Error(`${path} is damaged.`);
  }
}

const sqlName = ({ schema, name }: { schema: string; name: string }): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

async function removeAll(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(nspname) AS name FROM pg_namespace
      WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'`,
  );
  await client.query('BEGIN');
  for (const { name } of rows) await client.query(`DROP SCHEMA ${name} CASCADE`);
  await client.query('CREATE SCHEMA public');
  await markRestore(client);
  await client.query('COMMIT');
}

/** All tables except those of extensions and migrations. */
async function tableNames(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
        AND n.nspname || '.' || c.relname NOT IN
          ('public._prisma_migrations', 'event_log.migration', 'graphile_worker.migrations')
        AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`,
  );
  return rows.map(({ name }) => name);
}

async function dropForeignKeys(client: Client) {
  // With an empty search_path, Postgres prints qualified table names.
  await client.query(`SET LOCAL search_path = ''`);
  const { rows } = await client.query<{ on: string; key: string; definition: string }>(
    `SELECT conrelid::regclass::text AS on, quote_ident(conname) AS key, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND conparentid = 0`,
  );
  await client.query('SET LOCAL search_path = DEFAULT');
  for (const { on, key } of rows) await client.query(`ALTER TABLE ${on} DROP CONSTRAINT ${key}`);
  return rows;
}
