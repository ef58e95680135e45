import { createHmac } from 'node:crypto';
import { createDatabase } from './prepare-database.ts';

/** Connection URLs of a service's database. */
export interface DatabaseUrls {
  /** For migrations. */
  ownerUrl: string;
  /** For the running service. */
  appUrl: string;
}

/**
 * Creates missing databases of the services on our own server, each with an owner role and an app role.
 * Derives the passwords from the administrator's, so they stay the same. Returns URLs by service.
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

/** The login of a role on our own server. */
export function loginOf(adminUrl: string, name: string): Login {
  const secret = decodeURIComponent(new URL(adminUrl).password);
  return { name, password: createHmac('sha256', secret).update(name).digest('base64url') };
}

/** The URL of a role's connection to a database on the same server. */
export function urlOf(adminUrl: string, { name, password }: Login, database: string): string {
  return Object.assign(new URL(adminUrl), { username: name, password, pathname: database }).href;
}
