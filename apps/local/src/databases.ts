import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@drawpoint/contracts/operation';
import { ensureDatabases } from '@drawpoint/nest-kit/data/databases';
import { keepPostgres } from '@drawpoint/embedded-postgres/keep-postgres';
import { MAX_CONNECTIONS } from '@drawpoint/embedded-postgres/start-postgres';
import type { Logger } from '@drawpoint/nest-kit/data/logger';
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

/**
 * The databases of the services: those named by the environment, or all on an embedded Postgres in the
 * folder. The embedded one accepts as many connections as they need.
 */
export async function openDatabases(
  folder: string,
  password: string,
  given: EnvSource,
  log: Pick<Logger, 'warn' | 'error'>,
  connections = MAX_CONNECTIONS,
): Promise<Databases> {
  const named = SERVICES.filter((service) => given[urlNames(service).app]);
  if (named.length === SERVICES.length) return { settings: {}, stop: async () => {} };
  if (named.length > 0) {
    const missing = SERVICES.filter((service) => !named.includes(service));
    throw new Error(
      `Some databases are named and others are not: ${missing.map((service) => urlNames(service).app).join(', ')}`,
    );
  }
  const postgres = await keepPostgres({
    dataDir: join(folder, 'postgres'),
    password,
    settings: { max_connections: String(connections) },
    onDown: () => log.error({}, 'The embedded Postgres ended; starting it again'),
    onUp: (afterMs) => log.warn({ ms: Math.round(afterMs) }, 'The embedded Postgres is back'),
    onFailure: (err) => log.error({ err }, 'The embedded Postgres could not be started again'),
  });
  const urls = await ensureDatabases(postgres.adminUrl, SERVICES);
  const settings = Object.fromEntries(
    SERVICES.flatMap((service) => [
      [urlNames(service).app, urls[service].appUrl],
      [urlNames(service).owner, urls[service].ownerUrl],
    ]),
  );
  return { settings, stop: () => postgres.stop() };
}
