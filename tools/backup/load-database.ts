import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { escapeIdentifier, type Client } from 'pg';
import { from } from 'pg-copy-streams';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { tablePath, type ServiceCopy, type TableCopy } from './manifest.ts';
import { sqlName, tablesOf } from './tables.ts';
import { measured } from './whole.ts';

/**
 * Puts a backup's rows and sequences into the tables of a migrated database, in place of what the migrations wrote. Within the
 * caller's transaction. Foreign keys are taken away for as long as it lasts and checked when they come back. Throws where
 * a table or column is missing.
 */
export async function loadDatabase(
  client: Client,
  service: ServiceName,
  copy: ServiceCopy,
  folder: string,
): Promise<void> {
  const here = await tablesOf(client);
  const lacking = copy.tables.filter(
    (table) => !here.some((each) => sqlName(each) === sqlName(table) && hasAll(each.columns, table.columns)),
  );
  if (lacking.length > 0) {
    throw new Error(
      `${service}: its tables lack what is in ${lacking.map(sqlName).join(', ')} of the backup.`,
    );
  }
  const foreignKeys = await takeForeignKeysAway(client);
  const triggers = await triggersOf(client);
  for (const { table, name } of triggers) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${name}`);
  await client.query(`TRUNCATE ${here.map(sqlName).join(', ')}`);
  for (const table of copy.tables) await loadTable(client, service, table, folder);
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  for (const { table, name } of triggers) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${name}`);
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
  for (const sequence of copy.sequences) {
    const { last_value, is_called } = sequence;
    await client.query('SELECT setval($1::regclass, $2, $3)', [sqlName(sequence), last_value, is_called]);
  }
}

const hasAll = (columns: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((column) => columns.includes(column));

interface Named {
  table: string;
  name: string;
}

async function takeForeignKeysAway(client: Client): Promise<(Named & { definition: string })[]> {
  // With no path to search, definitions name their tables in full.
  await client.query(`SET LOCAL search_path = ''`);
  const { rows } = await client.query<Named & { definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND conparentid = 0`,
  );
  await client.query('SET LOCAL search_path = DEFAULT');
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return rows;
}

async function triggersOf(client: Client): Promise<Named[]> {
  const { rows } = await client.query<Named>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS table, quote_ident(t.tgname) AS name
       FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE NOT t.tgisinternal AND t.tgenabled = 'O' AND c.relkind = 'r'`,
  );
  return rows;
}

async function loadTable(
  client: Client,
  service: ServiceName,
  table: TableCopy,
  folder: string,
): Promise<void> {
  const path = tablePath(service, table);
  const columns = table.columns.map((column) => escapeIdentifier(column)).join(', ');
  const rows = client.query(from(`COPY ${sqlName(table)} (${columns}) FROM STDIN`));
  const { through, result } = measured();
  await pipeline(createReadStream(join(folder, path)), createGunzip(), through, rows);
  const { lines } = result();
  if (rows.rowCount !== lines) throw new Error(`${path}: ${rows.rowCount} of ${lines} rows came in.`);
}
