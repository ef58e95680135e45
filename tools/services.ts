/**
 * `npm run services [-- --empty] [--replicas 2]`: runs every program in one or several processes of its own,
 * over NATS and Postgres as in production. Starts a nats-server and an embedded Postgres with the demo data,
 * unless `NATS_URL` and the `…_DATABASE_URL`s name others. Its data is separate from that of `npm start`.
 * With `--empty` it asks for the first account.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { openDatabases } from '@drawpoint/local/databases';
import { lockFolder, readSecrets } from '@drawpoint/local/state-folder';
import { PROGRAMS, type CallerName } from '@drawpoint/contracts/operation';
import { createLogger, logOf } from '@drawpoint/nest-kit/logging/log';
import { root } from './build/packages.ts';
import { outsideSettings } from './services/outside.ts';
import {
  connectionsOf,
  processesOf,
  replicasOf,
  wavesOf,
  type PlannedProcess,
} from './services/processes.ts';
import { findNatsServer, NATS_MISSING } from '@drawpoint/nest-kit/testing/find-program';
import { keepNatsServer } from '@drawpoint/nest-kit/testing/nats-server';
import { healthSettings, namesOf, settingsFor, type Settings } from './services/settings.ts';
import { Supervisor } from './services/supervisor.ts';

const folder = resolve(process.env.DRAWPOINT_DATA ?? join(root, '.data', 'services'));
const port = Number(process.env.PORT ?? 3000);
const isEmpty = process.argv.includes('--empty');
/** Each program has a minute to get ready; with a core of its own it needs two seconds. */
const STARTS_A_CORE = 4;
const stops: (() => Promise<void> | void)[] = [];
let stopping: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping ??= stopAll();
  });
}

try {
  const replicas = replicasOf(process.argv);
  stops.push(lockFolder(folder));
  const [shared, bus] = await Promise.all([prepareData(replicas), startBus()]);
  const planned = processesOf(replicas, port);
  const supervisors = await Promise.all(
    planned.map((each) => supervise(each, { ...shared, ...bus(each.program) })),
  );
  for (const wave of wavesOf(supervisors, STARTS_A_CORE * availableParallelism())) {
    if (stopping) break;
    for (const supervisor of wave) {
      stops.push(() => supervisor.stop());
      supervisor.start();
    }
    await Promise.all(wave.map((supervisor) => supervisor.ready()));
  }
  const gateways = planned.filter(({ program }) => program === 'gateway');
  console.log(`
  Drawpoint   ${gateways.map((each) => `http://localhost:${each.port}`).join(', ')}, as ${supervisors.length} processes
  Inbox       http://localhost:${shared.SANDBOX_PORT}
  Ctrl-C stops them; everything is kept in ${folder}.
`);
  if (isEmpty) await askForFirstDeveloper({ ...shared, ...bus('auth') });
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

/** The settings of all programs. Our own databases are created and filled with the demo data. */
async function prepareData(replicas: number): Promise<Settings> {
  const secrets = readSecrets(folder);
  const databases = await openDatabases(
    folder,
    secrets.database_password,
    process.env,
    logOf(createLogger({ level: 'warn' }), 'postgres'),
    connectionsOf(replicas),
  );
  stops.push(databases.stop);
  const smtpPort = await freePort();
  const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
  const isOurs = Object.keys(databases.settings).length > 0;
  const settings: Settings = {
    ...(databases.settings as Settings),
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    SANDBOX_PORT: String(port + 1),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_DATA: folder,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    ...outsideSettings(process.env, publicUrl, port + 1),
    SEAL_KEYS: secrets.seal_keys,
    FILE_KEYS: secrets.file_keys,
    FILES_URL: pathToFileURL(join(folder, 'files')).href,
    PUSHER_SECRET: secrets.pusher_secret,
  };
  const seeded = join(folder, 'seeded');
  if (isOurs && !existsSync(seeded) && !isEmpty) {
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
  const server = await keepNatsServer(binary, {
    onDown: () => console.log('nats-server ended; starting it again'),
    onUp: (afterMs) => console.log(`nats-server is back after ${(afterMs / 1_000).toFixed(1)} s`),
    onFailure: (error) => console.log(error instanceof Error ? error.message : error),
  });
  stops.push(server.stop);
  return (name) => ({
    NATS_URL: server.url,
    ...(isBusUser(name) && { NATS_USER: name, NATS_PASSWORD: server.password(name) }),
  });
}

async function supervise(
  { program, label, port: ownPort }: PlannedProcess,
  ours: Settings,
): Promise<Supervisor> {
  const own = { ...ours, ...healthSettings(await freePort()) };
  const settings = await settingsOf(program, { ...own, PORT: String(ownPort) });
  const readyUrl =
    program === 'sandbox'
      ? `http://127.0.0.1:${settings.SANDBOX_PORT}/health`
      : `http://127.0.0.1:${settings.HEALTH_PORT}/readyz`;
  return new Supervisor({ program, label, settings, readyUrl }, 15);
}

/** Runs auth's question for the first account in this terminal. */
async function askForFirstDeveloper(ours: Settings): Promise<void> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ...(await settingsOf('auth', ours)) };
  const words = ['apps/auth/dist/main.js', 'first-developer'];
  await once(spawn(process.execPath, words, { cwd: root, env, stdio: 'inherit' }), 'exit');
}

/** Each process gets its own ports, whatever the environment says. */
async function settingsOf(program: string, ours: Settings): Promise<Settings> {
  const { PORT: _port, HEALTH_PORT: _healthPort, HEALTH_HOST: _healthHost, ...given } = process.env;
  return settingsFor(await namesOf(program), ours, given);
}

function isBusUser(name: string): name is CallerName {
  return (PROGRAMS as readonly string[]).includes(name);
}
