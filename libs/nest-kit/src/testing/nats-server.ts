import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROGRAMS, type CallerName } from '@drawpoint/contracts/operation';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { keepRunning, type KeepOptions } from '@drawpoint/embedded-postgres/keep-running';
import { endsWithUs } from './ends-with-us.ts';
import { CONTRACTS, natsConf, type BusContracts } from './nats-conf.ts';

export interface NatsServer {
  url: string;
  password: Passwords;
  process: ChildProcess;
  /** Resolves when the server has ended, whoever ended it. */
  ended: Promise<void>;
  stop: () => Promise<void>;
}

export type Passwords = (user: CallerName) => string;

export type NatsServerOptions = {
  /** Any free one unless told. */
  port?: number;
  /** Made for this run unless given. */
  password?: Passwords;
  /** What tests and benches say to each other beside the product's own. */
  beside?: Partial<BusContracts>;
  /** Further arguments of nats-server. */
  args?: readonly string[];
};

/** Fresh passwords. A letter first: nats-server reads a password that looks like a number as one. */
export function makePasswords(): Passwords {
  const made = new Map(PROGRAMS.map((user) => [user, `p${randomBytes(18).toString('hex')}`]));
  return (user) => made.get(user) ?? '';
}

/** Starts nats-server on this machine alone, with the permissions of deploy/nats.conf, which is written from the same contracts. */
export async function startNatsServer(
  binary: string,
  { port, password = makePasswords(), beside = {}, args = [] }: NatsServerOptions = {},
): Promise<NatsServer> {
  const listen = port ?? (await freePort());
  const variables = PROGRAMS.map((user) => [`NATS_PASSWORD_${user.toUpperCase()}`, password(user)]);
  const config = configWith(beside);
  const server = spawn(
    binary,
    ['--config', config.path, '--addr', '127.0.0.1', '--port', String(listen), ...args],
    // In a process group of its own: Ctrl-C must not take the bus from programs that are still draining.
    {
      detached: true,
      env: { ...process.env, ...Object.fromEntries(variables) },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const kill = () => void server.kill();
  process.once('exit', kill);
  const ended = new Promise<void>((resolve) =>
    server.once('exit', () => {
      process.off('exit', kill);
      resolve();
    }),
  );
  if (server.pid !== undefined) endsWithUs(server.pid, ended);
  await ready(server).finally(config.remove);
  return {
    url: `nats://127.0.0.1:${listen}`,
    password,
    process: server,
    ended,
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

/** `startNatsServer`, started again on the same port and with the same passwords whenever it ends, until `stop()`. */
export async function keepNatsServer(
  binary: string,
  options: NatsServerOptions & KeepOptions = {},
): Promise<Omit<NatsServer, 'ended' | 'process'>> {
  const first = await startNatsServer(binary, options);
  const { url, password } = first;
  const again = { ...options, password, port: Number(new URL(url).port) };
  return { url, password, stop: keepRunning(first, () => startNatsServer(binary, again), options) };
}

/** A configuration for a moment: the server has read it when it is ready. */
function configWith({ operations = [], broadcasts = [] }: Partial<BusContracts>) {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-nats-'));
  const path = join(folder, 'nats.conf');
  const conf = natsConf({
    operations: [...CONTRACTS.operations, ...operations],
    broadcasts: [...CONTRACTS.broadcasts, ...broadcasts],
  });
  writeFileSync(path, conf);
  return { path, remove: () => rmSync(folder, { recursive: true }) };
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      if (said.length < 10_000) said += chunk.toString('utf8');
      if (said.includes('Server is ready')) resolve();
    });
    server.once('error', (error) => reject(new Error(`nats-server could not be started: ${error.message}`)));
    server.once('exit', () => reject(new Error(`nats-server ended at once:\n${said}`)));
  });
}
