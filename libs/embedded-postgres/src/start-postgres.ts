import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { binaries } from './binaries.ts';
import { freePort } from './free-port.ts';
import { stopLeftover } from './leftover-server.ts';
import { changeOwner, serverAccount, type ServerAccount } from './server-account.ts';

export interface EmbeddedPostgresOptions {
  /** Created on first use and reused later. Only one server may use it at a time. */
  dataDir: string;
  /** Password of the superuser `postgres`. Set when the folder is created, so it must stay the same. */
  password: string;
  /** Port on 127.0.0.1. Default: a free one. */
  port?: number;
  /** Server settings, e.g. `{ max_connections: '400' }`. */
  settings?: Record<string, string>;
  /** Called with each message the server logs. */
  onMessage?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** Connects as the superuser to the database `postgres`. */
  adminUrl: string;
  port: number;
  /** Pid of the server process. */
  pid: number;
  /** Resolves when the server has ended, for any reason. */
  ended: Promise<void>;
  /** Shuts the server down cleanly. A second call does nothing. */
  stop(): Promise<void>;
}

const READY = 'database system is ready to accept connections';
const START_LIMIT_MS = 60_000;

/**
 * Starts a real Postgres on a folder, after stopping a server that a killed process left there. Ctrl-C in the
 * terminal does not reach the server: it ends with `stop()`, or at the latest with this process.
 * Throws with the server's own messages when it does not start.
 */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, password, onMessage } = options;
  const { postgres, initdb } = binaries();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const account = await serverAccount([dataDir, postgres]);
  await stopLeftover(dataDir);
  await changeOwner(account, dataDir);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await initialise(initdb, dataDir, password, account);

  const port = options.port ?? (await freePort());
  const settings = { ...SETTINGS, ...options.settings };
  const server = launch(account, postgres, [
    ...['-D', dataDir, '-p', String(port)],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const kill = () => void server.kill('SIGINT');
  process.once('exit', kill);
  const ended = new Promise<void>((resolve) =>
    server.once('exit', () => {
      process.off('exit', kill);
      resolve();
    }),
  );
  await untilReady(server, onMessage);
  return {
    adminUrl: `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`,
    port,
    pid: server.pid ?? 0,
    ended,
    stop: async () => {
      // SIGINT means fast shutdown: Postgres closes open connections and keeps committed data.
      if (server.exitCode === null && server.signalCode === null) server.kill('SIGINT');
      await ended;
    },
  };
}

/** Limit of the embedded server. The pools of all services together stay well below it. */
export const MAX_CONNECTIONS = 150;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // No socket file: the server's account may not have write access to its folder.
  unix_socket_directories: '',
  max_connections: String(MAX_CONNECTIONS),
  // Parallel workers hardly speed up a query and take the cores from the other programs (decision 005).
  max_parallel_workers_per_gather: '0',
  log_min_messages: 'warning',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

async function initialise(
  initdb: string,
  dataDir: string,
  password: string,
  account: ServerAccount,
): Promise<void> {
  const passwordFile = `${dataDir}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    await changeOwner(account, passwordFile);
    const child = launch(account, initdb, [
      ...['-D', dataDir, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
      ...['--encoding=UTF8', '--locale=C.UTF-8', '--no-instructions'],
    ]);
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code !== 0) throw new Error(`The database folder ${dataDir} could not be made.\n${output.trim()}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Starts the command in its own process group, so that Ctrl-C in the terminal does not reach it. */
function launch(account: ServerAccount, command: string, args: string[]): ChildProcess {
  const options: SpawnOptions = {
    detached: platform() !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
    env: { LC_MESSAGES: 'C', TZ: 'UTC' },
  };
  if (!account.prefix) return spawn(command, args, { ...options, uid: account.uid, gid: account.gid });
  const [program = '', ...before] = account.prefix;
  return spawn(program, [...before, command, ...args], options);
}

function untilReady(server: ChildProcess, onMessage?: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string) => reject(new Error(`Postgres did not start: ${why}\n${output.trim()}`));
    const timer = setTimeout(() => fail('it took too long'), START_LIMIT_MS);
    const settle = () => clearTimeout(timer);
    server.stderr?.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      onMessage?.(text.trimEnd());
      output = `${output}${text}`.slice(-8_000);
      if (!output.includes(READY)) return;
      settle();
      resolve();
    });
    server.once('error', (error) => (settle(), fail(error.message)));
    server.once('exit', (code) => (settle(), fail(`exit code ${code}`)));
  });
}
