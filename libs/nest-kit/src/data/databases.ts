import { createHmac } from 'node:crypto';
import { createDatabase } from './prepare-database.ts';

/** The two connections of a service's database. */
export interface DatabaseUrls {
  /** Migrates. */
  ownerUrl: string;
  /** Runs the service. */
  appUrl: string;
}

/**
 * Creates what is missing of the services' databases on a server of our own, each with its owner and app role, and
 * answers their connections by name. The roles' passwords follow from the administrator's, so they stay the same.
 */
export async function ensureDatabases<Name extends string>(
  adminUrl: string,
  services: readonly Name[],
): Promise<Record<Name, DatabaseUrls>> {
  const urls: Partial<Record<Name, DatabaseUrls>> = {};
  for (const name of services) {
    const owner = loginOf(adminUrl, name);
    const app = loginOf(adminUrl, `${name}_app`);
    await createDatabase(adminUrl, name, owner, app);
    urls[name] = { ownerUrl: urlOf(adminUrl, owner, name), appUrl: urlOf(adminUrl, app, name) };
  }
  return urls as Record<Name, DatabaseUrls>;
}

interface Login {
  name: string;
  password: string;
}

/** The login of a role on a server of our own. */
export function loginOf(adminUrl: string, name: string): Login {
  const secret = decodeURIComponent(new URL(adminUrl).password);
  return { name, password: createHmac('sha256', secret).update(name).digest('base64url') };
}

/** The connection of a role to a database of the same server. */
export function urlOf(adminUrl: string, { name, password }: Login, database: string): string {
  return Object.assign(new URL(adminUrl), { username: name, password, pathname: database }).href;
}
