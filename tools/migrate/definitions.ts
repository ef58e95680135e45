import type { ServiceName } from '@drawpoint/contracts/operation';
import type { DatabaseUrls } from '@drawpoint/nest-kit/data/databases';
import type { ServiceDatabase } from '@drawpoint/nest-kit/data/prepare-database';

/** The database part of a service's `<name>.service.ts`. */
interface Definition {
  name: string;
  database?: { migrations: string; appendOnly?: readonly string[] };
}

/** A service's database with its two connections, as `prepareDatabase` expects it. */
export async function databaseOf(
  service: ServiceName,
  { ownerUrl, appUrl }: DatabaseUrls,
): Promise<ServiceDatabase> {
  const module = (await import(`@drawpoint/${service}/${service}.service`)) as Record<string, unknown>;
  const { database } = definitionIn(module);
  if (!database) throw new Error(`${service} has no database.`);
  return {
    connectionString: ownerUrl,
    folder: database.migrations,
    appRole: decodeURIComponent(new URL(appUrl).username),
    appendOnly: database.appendOnly ?? [],
  };
}

function definitionIn(module: Record<string, unknown>): Definition {
  const definition = Object.values(module).find(
    (value): value is Definition => typeof value === 'object' && value !== null && 'database' in value,
  );
  if (!definition) throw new Error('The service file exports no definition with a database.');
  return definition;
}
