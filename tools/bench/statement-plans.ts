import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES } from '@drawpoint/contracts/operation';
import { startPostgres } from '@drawpoint/embedded-postgres/start-postgres';
import { ensureDatabases } from '@drawpoint/nest-kit/data/databases';
import { Client } from 'pg';
import type { Product } from '../faults/product.ts';
import { toldIn, withoutIndex } from './plan-scans.ts';
import { printTable } from './report.ts';

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_parameter_max_length': '120',
  log_line_prefix: '%d ',
};
/** Plans of statements that take less are looked at and not printed, in milliseconds. */
const PRINTED_MS = 2;
/** What a statement took is told when it has ended. */
const TOLD_MS = 30;

/**
 * Prints how the databases answer each case, asked the second time, and then which of them were answered without an index:
 * none is what a bench is to say, so one ends it as failed. The product and its database server are started
 * anew for it; who is signed in stays so.
 */
export async function printPlansOf<Case extends { asker: string; path: string }>(
  product: Product,
  cases: readonly Case[],
  ask: (each: Case) => Promise<unknown>,
): Promise<void> {
  await product.stop();
  let said = '';
  const postgres = await startPostgres({
    dataDir: join(product.folder, 'postgres'),
    password: product.secrets().database_password ?? '',
    settings: SETTINGS,
    onMessage: (text) => (said += `${text}\n`),
  });
  const urls = await ensureDatabases(postgres.adminUrl, SERVICES);
  const named = SERVICES.flatMap((service) => [
    [`${service.toUpperCase()}_DATABASE_URL`, urls[service].appUrl],
    [`${service.toUpperCase()}_DATABASE_OWNER_URL`, urls[service].ownerUrl],
  ]);
  const program = product.programWith(Object.fromEntries(named) as Record<string, string>);
  const findings: string[][] = [];
  let looked = 0;
  try {
    await program.start();
    await tellAll(postgres.adminUrl, true);
    for (const each of cases) {
      await ask(each);
      await pause(TOLD_MS);
      said = '';
      await ask(each);
      await pause(TOLD_MS);
      const told = toldIn(said);
      looked += told.length;
      const slow = told.filter(({ ms }) => ms >= PRINTED_MS).map(({ text }) => text);
      console.log([`\n### ${each.asker} ${each.path}`, ...slow].join('\n'));
      for (const { text } of told)
        for (const { did, of, rows } of withoutIndex(text))
          findings.push([`${each.asker} ${each.path}`, did, of, String(rows)]);
    }
  } finally {
    await tellAll(postgres.adminUrl, false);
    await program.stop();
    await postgres.stop();
  }
  printTable(
    'Without an index',
    ['list', 'did', 'of', 'rows'],
    findings,
    `${looked} statements of ${cases.length} requests; ${findings.length} of them read many rows or put them in order without an index.`,
  );
  if (looked === 0 || findings.length > 0) process.exitCode = 1;
}

/** Has every statement told from now on, or none: what a start asks is no part of it. */
async function tellAll(adminUrl: string, isTold: boolean): Promise<void> {
  const client = new Client(adminUrl);
  await client.connect();
  try {
    await client.query(
      `ALTER SYSTEM ${isTold ? 'SET auto_explain.log_min_duration = 0' : 'RESET auto_explain.log_min_duration'}`,
    );
    await client.query('SELECT pg_reload_conf()');
  } finally {
    await client.end();
  }
}
