import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@drawpoint/contracts/operation';
import { ensureDatabases } from '@drawpoint/nest-kit/data/databases';
import { startPostgres } from '@drawpoint/embedded-postgres/start-postgres';
import type { EnvSource } from '@drawpoint/nest-kit/env';

export type Databases = {
  /** The `…_DATABASE_URL` settings of the services. */
  settings: EnvSource;
  stop(): Promise<void>;
};

const urlNames = (service: ServiceName) => ({
  app: `${service.toUpperCase()}_DATABASE_URL`,
  owner: `${service.toUpperCase()}_DATABASE_OWNER_URL`,
});

/** The services' databases: those the environment names, else all of them on an embedded Postgres in the folder. */
export async function openDatabases(folder: string, password: string, given: EnvSource): Promise<Databases> {
  const named = SERVICES.filter((service) => given[urlNames(service).app]);
  if (named.length === SERVICES.length) return { settings: {}, stop: async () => {} };
  if (named.length > 0) {
    const missing = SERVICES.filter((service) => !named.includes(service));
    throw new Error(
      `Some databases are named and others are not: ${missing.map((service) => urlNames(service).app).join(', ')}`,
    );
  }
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), password });
  const urls = await ensureDatabases(postgres.adminUrl, SERVICES);
  const settings = Object.fromEntries(
    SERVICES.flatMap((service) => [
      [urlNames(service).app, urls[service].appUrl],
      [urlNames(service).owner, urls[service].ownerUrl],
    ]),
  );
  return { settings, stop: () => postgres.stop() };
}
