/**
 * `npm run services`: every program as a process of its own over NATS and Postgres, as in production. Starts a
 * nats-server and an embedded Postgres where `NATS_URL` and the `…_DATABASE_URL`s do not name others.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDatabases } from '@drawpoint/nest-kit/data/databases';
import { startPostgres } from '@drawpoint/nest-kit/data/embedded-postgres';
import { root } from './build/packages.ts';
import { namesOf } from './services/names-of.ts';
import { BUS_USERS, freePort, natsBinary, startNatsServer, type BusUser } from './services/nats.ts';
import { readSecrets, settingsFor, type Settings } from './services/settings.ts';
import { Supervisor } from './services/supervisor.ts';

const SERVICES = BUS_USERS.filter((user) => user !== 'gateway');
/** Started in this order and stopped in the opposite one: nobody asks a service that is gone. */
const PROGRAMS = ['sandbox', ...SERVICES, 'gateway'];

const data = process.env.DRAWPOINT_DATA ?? join(root, '.data', 'services');
mkdirSync(data, { recursive: true });
const secrets = readSecrets(join(data, 'secrets.json'));
const port = process.env.PORT ?? '3000';
const shared: Settings = {
  LOG_LEVEL: 'info',
  PORT: port,
  PUBLIC_URL: `http://localhost:${port}`,
  SEAL_KEYS: secrets.sealKeys,
  PUSHER_SECRET: secrets.pusherSecret,
};
const stops: (() => Promise<void>)[] = [];
let stopping: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping ??= stopAll();
  });
}

try {
  const bus = await startBus();
  const databases = await startDatabases();
  const supervisors = await Promise.all(
    PROGRAMS.map(async (name) => {
      const readyPort = await freePort();
      const own = { ...shared, ...bus(name), ...databases[name], HEALTH_PORT: String(readyPort) };
      const settings = settingsFor(await namesOf(name), own, process.env);
      return new Supervisor(
        { name, settings, readyUrl: `http://127.0.0.1:${settings.HEALTH_PORT}/readyz` },
        12,
      );
    }),
  );
  for (const supervisor of supervisors) {
    stops.push(() => supervisor.stop());
    supervisor.start();
  }
  await Promise.all(supervisors.map((supervisor) => supervisor.ready()));
  console.log(
    `\nDrawpoint runs as ${supervisors.length} programs: http://localhost:${port}\nCtrl-C stops them.\n`,
  );
} catch (error) {
  if (!stopping) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
    stopping = stopAll();
  }
}

/** The last started is stopped first. */
async function stopAll(): Promise<void> {
  console.log('Stopping …');
  for (const stop of stops.splice(0).reverse()) await stop();
  process.exit();
}

async function startBus(): Promise<(name: string) => Settings> {
  if (process.env.NATS_URL) return () => ({});
  const server = await startNatsServer(natsBinary());
  stops.push(server.stop);
  return (name) => ({
    NATS_URL: server.url,
    ...(isBusUser(name) && { NATS_USER: name, NATS_PASSWORD: server.password(name) }),
  });
}

async function startDatabases(): Promise<Record<string, Settings>> {
  const missing = SERVICES.filter((name) => !process.env[`${name.toUpperCase()}_DATABASE_URL`]);
  if (missing.length === 0) return {};
  const server = await startPostgres({ dataDir: join(data, 'postgres'), password: secrets.databasePassword });
  stops.push(() => server.stop());
  const databases = await ensureDatabases(server.adminUrl, missing);
  return Object.fromEntries(
    missing.map((name) => {
      const prefix = name.toUpperCase();
      const { appUrl, ownerUrl } = databases[name];
      return [name, { [`${prefix}_DATABASE_URL`]: appUrl, [`${prefix}_DATABASE_OWNER_URL`]: ownerUrl }];
    }),
  );
}

function isBusUser(name: string): name is BusUser {
  return (BUS_USERS as readonly string[]).includes(name);
}
