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
  /** Resolves when the server has ended, for any reason. */
  ended: Promise<void>;
  stop: () => Promise<void>;
}

export type Passwords = (user: CallerName) => string;

export type NatsServerOptions = {
  /** Default: a free port. */
  port?: number;
  /** Default: new passwords for this run. */
  password?: Passwords;
  /** Operations and broadcasts of tests and benchmarks, beside the product's. */
  beside?: Partial<BusContracts>;
  /** Further arguments for nats-server. */
  args?: readonly string[];
};

/**
 * Creates random passwords. They start with a letter, because nats-server parses a number-like password as a
 * number.
 */
export function makePasswords(): Passwords {
  const passwords = new Map(PROGRAMS.map((user) => [user, `p${randomBytes(18).toString('hex')}`]));
  return (user) => passwords.get(user) ?? '';
}

/**
 * Starts nats-server on 127.0.0.1 with the permissions of deploy/nats.conf, generated from the same
 * contracts.
 */
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
    // In its own process group, so that Ctrl-C does not stop the bus while programs still drain.
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

/**
 * Runs `startNatsServer` and restarts it on the same port, with the same passwords, whenever it ends, until
 * `stop()`.
 */
export async function keepNatsServer(
  binary: string,
  options: NatsServerOptions & KeepOptions = {},
): Promise<Omit<NatsServer, 'ended' | 'process'>> {
  const first = await startNatsServer(binary, options);
  const { url, password } = first;
  const again = { ...options, password, port: Number(new URL(url).port) };
  return { url, password, stop: keepRunning(first, () => startNatsServer(binary, again), options) };
}

/** A temporary configuration file. The server has read it once it is ready. */
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
    let output = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      if (output.length < 10_000) output += chunk.toString('utf8');
      if (output.includes('Server is ready')) resolve();
    });
    server.once('error', (error) => reject(new Error(`nats-server could not be started: ${error.message}`)));
    server.once('exit', () => reject(new Error(`nats-server ended at once:\n${output}`)));
  });
}
