import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { startPostgres } from '@drawpoint/embedded-postgres/start-postgres';
import { root } from '../build/packages.ts';
import { printTable } from './report.ts';

// npm run bench:row-bytes: what a row takes with its indexes, in the databases that npm run bench:lists has filled.

/** The first table's rows are counted; those of the others belong to them. */
const KINDS: Record<string, [service: ServiceName, ...tables: string[]]> = {
  visit: ['appointments', 'appointment', 'appointment_count', 'calendar_entry'],
  payment: ['appointments', 'payment', 'payment_sum', 'charge', 'ledger_entry'],
  message: ['messaging', 'message'],
  notification: ['messaging', 'notification'],
  delivery: ['notifier', 'message', 'delivery'],
  audit: ['auth', 'kit.audit_entry'],
};

const folder = join(root, '.data', 'bench', 'lists');
if (!existsSync(join(folder, 'filled-with.json'))) throw new Error('npm run bench:lists fills them first.');
const { database_password: password } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as {
  database_password: string;
};
const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), password });
try {
  const rows: (string | number)[][] = [];
  for (const [kind, [service, ...tables]] of Object.entries(KINDS)) {
    const url = Object.assign(new URL(postgres.adminUrl), { pathname: `/${service}` });
    const client = new Client({ connectionString: url.href });
    await client.connect();
    const count = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${tables[0]}`);
    const size = await client.query<{ bytes: number }>(
      'SELECT sum(pg_total_relation_size(name::regclass))::float AS bytes FROM unnest($1::text[]) name',
      [tables],
    );
    await client.end();
    const [rowCount, bytes] = [count.rows[0]!.count, size.rows[0]!.bytes];
    rows.push([kind, tables.join(', '), String(rowCount), String(Math.round(bytes / rowCount))]);
  }
  printTable('Bytes of a row', ['', 'tables', 'rows', 'bytes a row'], rows);
} finally {
  await postgres.stop();
}
