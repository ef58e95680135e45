/**
 * `npm run services [-- --empty]`: every program as a process of its own over NATS and Postgres, as in production.
 * Starts a nats-server and an embedded Postgres (with the demo data) where `NATS_URL` and the `…_DATABASE_URL`s do
 * not name others. Its data is apart from that of `npm start`.
 */
import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { openDatabases } from '@drawpoint/local/databases';
import { madeUpTwilio, twilioSettings } from '@drawpoint/local/made-up-twilio';
import { lockFolder, readSecrets } from '@drawpoint/local/state-folder';
import { PROGRAMS, SERVICES, type CallerName } from '@drawpoint/contracts/operation';
import { createLogger, logOf } from '@drawpoint/nest-kit/logging/log';
import { root } from './build/packages.ts';
import { namesOf } from './services/names-of.ts';
import { findNatsServer, NATS_MISSING } from './services/find-program.ts';
import { startNatsServer } from './services/nats.ts';
import { settingsFor, type Settings } from './services/settings.ts';
import { Supervisor } from './services/supervisor.ts';

/** Started together and stopped from the last to the first: nobody asks a service that is gone. */
const STARTED = ['sandbox', ...SERVICES, 'gateway'];

const folder = resolve(process.env.DRAWPOINT_DATA ?? join(root, '.data', 'services'));
const port = Number(process.env.PORT ?? 3000);
const stops: (() => Promise<void> | void)[] = [];
let stopping: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping ??= stopAll();
  });
}

try {
  stops.push(lockFolder(folder));
  const [shared, bus] = await Promise.all([prepareData(), startBus()]);
  const supervisors = await Promise.all(STARTED.map((name) => supervise(name, { ...shared, ...bus(name) })));
  for (const supervisor of supervisors) {
    if (stopping) break;
    stops.push(() => supervisor.stop());
    supervisor.start();
  }
  await Promise.all(supervisors.map((supervisor) => supervisor.ready()));
  console.log(`
  Drawpoint   http://localhost:${port}, as ${supervisors.length} programs
  Inbox       http://localhost:${shared.SANDBOX_PORT}
  Ctrl-C stops them; everything is kept in ${folder}.
`);
} catch (error) {
  if (!stopping) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
    stopping = stopAll();
  }
}

async function stopAll(): Promise<void> {
  console.log('Stopping …');
  for (const stop of stops.splice(0).reverse()) await stop();
  process.exit();
}

/** The settings of all programs; the databases exist and hold the demo data where they are our own. */
async function prepareData(): Promise<Settings> {
  const secrets = readSecrets(folder);
  const databases = await openDatabases(
    folder,
    secrets.database_password,
    process.env,
    logOf(createLogger({ level: 'warn' }), 'postgres'),
  );
  stops.push(databases.stop);
  const smtpPort = await freePort();
  const twilio = madeUpTwilio(`http://localhost:${port}`);
  const settings: Settings = {
    ...(databases.settings as Settings),
    LOG_LEVEL: 'info',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    SANDBOX_PORT: String(port + 1),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_DATA: folder,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    ...(twilioSettings(twilio, port + 1) as Settings),
    SANDBOX_TWILIO_INBOUND_URL: twilio.inboundUrl,
    SEAL_KEYS: secrets.seal_keys,
    FILE_KEYS: secrets.file_keys,
    FILES_URL: pathToFileURL(join(folder, 'files')).href,
    PUSHER_SECRET: secrets.pusher_secret,
  };
  const seeded = join(folder, 'seeded');
  const isOurs = Object.keys(databases.settings).length > 0;
  if (isOurs && !existsSync(seeded) && !process.argv.includes('--empty')) {
    console.log('Filling the databases with the demo data …');
    const { PATH, HOME } = process.env;
    await promisify(execFile)(process.execPath, ['tools/services/seed.ts'], {
      cwd: root,
      env: { PATH, HOME, ...settings },
    });
    writeFileSync(seeded, '');
  }
  return settings;
}

async function startBus(): Promise<(name: string) => Settings> {
  if (process.env.NATS_URL) return () => ({});
  const binary = findNatsServer();
  if (!binary) throw new Error(NATS_MISSING);
  const server = await startNatsServer(binary);
  stops.push(server.stop);
  return (name) => ({
    NATS_URL: server.url,
    ...(isBusUser(name) && { NATS_USER: name, NATS_PASSWORD: server.password(name) }),
  });
}

async function supervise(name: string, ours: Settings): Promise<Supervisor> {
  const own = { ...ours, HEALTH_PORT: String(await freePort()) };
  const settings = settingsFor(await namesOf(name), own, process.env);
  const readyUrl =
    name === 'sandbox'
      ? `http://127.0.0.1:${settings.SANDBOX_PORT}/health`
      : `http://127.0.0.1:${settings.HEALTH_PORT}/readyz`;
  return new Supervisor({ name, settings, readyUrl }, 12);
}

function isBusUser(name: string): name is CallerName {
  return (PROGRAMS as readonly string[]).includes(name);
}
