import { randomUUID } from 'node:crypto';
import { startProcessor } from '@drawpoint/appointments/testing/processor-world';
import { SERVICES, type ServiceName } from '@drawpoint/contracts/operation';
import { loginOf, urlOf, type DatabaseUrls } from '@drawpoint/nest-kit/data/databases';
import { withClient } from '@drawpoint/nest-kit/data/migrate';
import { createDatabase } from '@drawpoint/nest-kit/data/prepare-database';
import { adminUrl } from '@drawpoint/nest-kit/testing/env';
import { createTestDatabase } from '@drawpoint/nest-kit/testing/postgres';
import { DESCRIBED, startInProcess } from './start-whole.ts';

/**
 * The databases of an earlier commit as SQL of pg_dump. The job queue is left out, because its library
 * creates it again.
 */
export interface OldData {
  seal_keys: string;
  databases: Record<ServiceName, string>;
}

/** Restores the databases of an earlier commit on the test server. */
export async function openOldData({ seal_keys, databases }: OldData) {
  const admin = adminUrl();
  const run = randomUUID().slice(0, 8);
  const urls = {} as Record<ServiceName, DatabaseUrls>;
  for (const service of SERVICES) {
    const name = `old_${service}_${run}`;
    const [owner, app] = [loginOf(admin, service), loginOf(admin, `${service}_app`)];
    await createDatabase(admin, name, owner, app);
    urls[service] = { ownerUrl: urlOf(admin, owner, name), appUrl: urlOf(admin, app, name) };
    await withClient(urls[service].ownerUrl, async (client) => {
      await client.query('SET check_function_bodies = false');
      await client.query(databases[service]);
    });
  }
  const processor = await startProcessor();
  return {
    ownerUrl: (service: ServiceName) => urls[service].ownerUrl,
    /** Starts the product on them, as `npm start` does. */
    start: () =>
      startInProcess(
        SERVICES.map((service) => ({ service, ...urls[service] })),
        { SEAL_KEYS: seal_keys, ...processor.env },
      ),
    eachService: <T>(work: (service: ServiceName, ownerUrl: string) => Promise<T>) =>
      Promise.all(SERVICES.map((service) => work(service, urls[service].ownerUrl))),
    /** The same on new databases created by the current migrations. */
    eachFresh: <T>(work: (service: ServiceName, ownerUrl: string) => Promise<T>) =>
      Promise.all(
        DESCRIBED.map(async ({ name, database }) => {
          const made = await createTestDatabase({ service: name, ...database });
          try {
            return await work(name as ServiceName, made.ownerUrl);
          } finally {
            await made.drop();
          }
        }),
      ),
    drop: async () => {
      await processor.close();
      for (const service of SERVICES) {
        await withClient(admin, (client) => client.query(`DROP DATABASE old_${service}_${run} WITH (FORCE)`));
      }
    },
  };
}

/** Columns, indexes, constraints, functions and triggers of the schemas of service and kit. */
export const shapeOf = (ownerUrl: string): Promise<string[]> =>
  withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ line: string }>(
      `WITH ours AS (SELECT oid, nspname FROM pg_namespace WHERE nspname IN ('public', 'event_log', 'kit', 'seal'))
       SELECT format('column %s.%s.%s %s %s %s', table_schema, table_name, column_name, udt_name, is_nullable, column_default) AS line
         FROM information_schema.columns WHERE table_schema IN (SELECT nspname FROM ours)
       UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname IN (SELECT nspname FROM ours)
       UNION ALL SELECT format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
         FROM pg_constraint WHERE connamespace IN (SELECT oid FROM ours) AND contype <> 'n'
       UNION ALL SELECT format('function %s %s', p.oid::regprocedure, prosrc) FROM pg_proc p
        WHERE pronamespace IN (SELECT oid FROM ours)
          AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
       UNION ALL SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
        WHERE NOT tgisinternal AND c.relnamespace IN (SELECT oid FROM ours)`,
    );
    // Postgres prints expressions from a dump with other parentheses.
    return rows.map(({ line }) => line.replaceAll(/[()]/g, '')).sort();
  });
