import { join } from 'node:path';
import { SERVICES } from '@drawpoint/contracts/operation';
import { startPostgres } from '@drawpoint/embedded-postgres/start-postgres';
import { ensureDatabases } from '@drawpoint/nest-kit/data/databases';
import { withClient } from '@drawpoint/nest-kit/data/migrate';
import type { Product } from '../faults/product.ts';
import type { Program } from '../faults/program.ts';

export type Heard = {
  program: Program;
  /** Settings of the database server, from now on; null ends one. */
  set(settings: Readonly<Record<string, string | null>>): Promise<void>;
  /** The names of all indexes of its databases that have no order: of texts, lists and ranges. */
  unorderedIndexes(): Promise<Set<string>>;
};

/**
 * Starts the product and its database server anew, the server with settings of one's own, and hears what it writes into its log
 * while `work` goes on. Who is signed in stays so. `env`: more settings of the product.
 */
export async function withHeardProduct(
  product: Product,
  settings: Readonly<Record<string, string>>,
  onMessage: (text: string) => void,
  work: (heard: Heard) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  await product.stop();
  const postgres = await startPostgres({
    dataDir: join(product.folder, 'postgres'),
    password: product.secrets().database_password ?? '',
    settings,
    onMessage,
  });
  const urls = await ensureDatabases(postgres.adminUrl, SERVICES);
  const named = SERVICES.flatMap((service) => [
    [`${service.toUpperCase()}_DATABASE_URL`, urls[service].appUrl],
    [`${service.toUpperCase()}_DATABASE_OWNER_URL`, urls[service].ownerUrl],
  ]);
  const program = product.programWith({ ...env, ...(Object.fromEntries(named) as Record<string, string>) });
  try {
    await program.start();
    await work({
      program,
      set: (each) => setAll(postgres.adminUrl, each),
      unorderedIndexes: async () =>
        new Set((await Promise.all(SERVICES.map((service) => unorderedIn(urls[service].ownerUrl)))).flat()),
    });
  } finally {
    await program.stop();
    await postgres.stop();
  }
}

const setAll = (adminUrl: string, settings: Readonly<Record<string, string | null>>): Promise<void> =>
  withClient(adminUrl, async (client) => {
    for (const [name, value] of Object.entries(settings)) {
      await client.query(`ALTER SYSTEM ${value === null ? `RESET ${name}` : `SET ${name} = '${value}'`}`);
    }
    await client.query('SELECT pg_reload_conf()');
  });

const unorderedIn = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class JOIN pg_am ON pg_am.oid = relam WHERE relkind = 'i' AND amname <> 'btree'`,
    );
    return rows.map(({ name }) => name);
  });
