import { execFile, execFileSync, spawn } from 'node:child_process';
import { openSync, closeSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVICES, type ServiceName } from '@drawpoint/contracts/operation';
import type { DatabaseUrls } from '@drawpoint/nest-kit/data/databases';
import { root } from '../build/packages.ts';
import { findProgram } from '@drawpoint/nest-kit/testing/find-program';

/** The version of the embedded server; pg_dump refuses newer servers. */
const SERVER_VERSION = 18;

type Databases = Readonly<Record<ServiceName, DatabaseUrls>>;

/** Why this machine cannot test dumps; undefined when it can. */
export function missingPostgresTools(): string | undefined {
  const lacking = ['pg_dump', 'pg_restore', 'psql'].filter((name) => !findProgram(name));
  if (lacking.length > 0) return `${lacking.join(', ')} not found (postgresql-client-${SERVER_VERSION})`;
  const said = execFileSync('pg_dump', ['--version'], { encoding: 'utf8' }).trim();
  const version = Number(/ (\d+)/.exec(said)?.[1]);
  return version >= SERVER_VERSION ? undefined : `${said} is older than the server's ${SERVER_VERSION}`;
}

/** Dumps these databases into a folder, in parallel. Each dump shows its database at its own start. */
export async function dumpDatabases(
  folder: string,
  databases: Databases,
  services: readonly ServiceName[] = SERVICES,
): Promise<void> {
  await Promise.all(
    services.map((service) =>
      promisify(execFile)('pg_dump', [
        ...['--format=custom', `--file=${dumpIn(folder, service)}`],
        `--dbname=${databases[service].ownerUrl}`,
      ]),
    ),
  );
}

/** Puts a dump in place of a service's database with deploy/postgres-tools/restore-database.sh. */
export async function putDumpInPlace(folder: string, service: ServiceName, adminUrl: string): Promise<void> {
  const { hostname, port, username, password } = new URL(adminUrl);
  const dump = openSync(dumpIn(folder, service), 'r');
  try {
    const script = join(root, 'deploy/postgres-tools/restore-database.sh');
    const env = {
      ...process.env,
      ...{ PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: decodeURIComponent(password) },
    };
    const child = spawn('sh', [script, service], { env, stdio: [dump, 'ignore', 'inherit'] });
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`${service} could not be restored.`);
  } finally {
    closeSync(dump);
  }
}

/** Runs `npm run restore` and returns its output. */
export async function runRestore(
  databases: Databases,
  settings: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<string> {
  const urls = SERVICES.flatMap((service) => [
    [`${service.toUpperCase()}_DATABASE_OWNER_URL`, databases[service].ownerUrl],
    [`${service.toUpperCase()}_DATABASE_URL`, databases[service].appUrl],
  ]);
  const { PATH, HOME } = process.env;
  const { FILES_URL, FILE_KEYS, SEAL_KEYS } = settings;
  const env = { PATH, HOME, FILES_URL, FILE_KEYS, SEAL_KEYS, ...Object.fromEntries(urls) };
  const script = join(root, 'tools/restore.ts');
  return (await promisify(execFile)(process.execPath, [script, ...args], { env })).stdout;
}

const dumpIn = (folder: string, service: ServiceName): string => join(folder, `${service}.dump`);
