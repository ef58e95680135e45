import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES } from '@drawpoint/contracts/operation';
import { startPostgres } from '@drawpoint/embedded-postgres/start-postgres';
import { ensureDatabases } from '@drawpoint/nest-kit/data/databases';
import type { Product } from '../faults/product.ts';

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  // Statements that take less are not told.
  'auto_explain.log_min_duration': '2ms',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_parameter_max_length': '120',
  log_line_prefix: '%d ',
};
/** What a statement took is told when it has ended. */
const TOLD_MS = 30;

/**
 * Prints how the databases answer each case, asked the second time. The product and its database server are started
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
  try {
    await program.start();
    for (const each of cases) {
      await ask(each);
      await pause(TOLD_MS);
      said = '';
      await ask(each);
      await pause(TOLD_MS);
      console.log(`\n### ${each.asker} ${each.path}\n${said}`);
    }
  } finally {
    await program.stop();
    await postgres.stop();
  }
}
