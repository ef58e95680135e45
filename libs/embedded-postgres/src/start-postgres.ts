import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { binaries } from './binaries.ts';
import { freePort } from './free-port.ts';
import { stopLeftover } from './leftover-server.ts';
import { giveTo, serverAccount, type ServerAccount } from './server-account.ts';

export interface EmbeddedPostgresOptions {
  /** Made on first use, found again later; nobody else may use it at the same time. */
  dataDir: string;
  /** Of the superuser `postgres`; set when the folder is made, so it must stay the same. */
  password: string;
  /** On 127.0.0.1; a free one unless told. */
  port?: number;
  /** Server settings, e.g. `{ max_connections: '400' }`. */
  settings?: Record<string, string>;
  /** Hears what the server says about itself. */
  onMessage?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** The superuser's connection to the database `postgres`. */
  adminUrl: string;
  port: number;
  /** The server's process. */
  pid: number;
  /** Resolves when the server has ended, whoever ended it. */
  ended: Promise<void>;
  /** Ends the server cleanly; does nothing the second time. */
  stop(): Promise<void>;
}

const READY = 'database system is ready to accept connections';
const START_LIMIT_MS = 60_000;

/**
 * Starts a real Postgres on a folder. A server that a killed process left behind on it is stopped first; a crash is
 * recovered from by Postgres itself. The server hears no Ctrl-C of the terminal: it ends with `stop()`, after those
 * that need it, or at the latest with this process. Throws with what the server said where it does not start.
 */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, password, onMessage } = options;
  const { postgres, initdb } = binaries();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const account = await serverAccount([dataDir, postgres]);
  await stopLeftover(dataDir);
  await giveTo(account, dataDir);
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
      // SIGINT is the fast shutdown: open connections are ended, everything committed is kept.
      if (server.exitCode === null && server.signalCode === null) server.kill('SIGINT');
      await ended;
    },
  };
}

/** Of the embedded server; the pools of all services stay well below it. */
export const MAX_CONNECTIONS = 150;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // No socket file: its folder may not be writable for the server's account.
  unix_socket_directories: '',
  max_connections: String(MAX_CONNECTIONS),
  // The other cores are the programs': a query that takes several is hardly quicker, and everybody else waits (decision 005).
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
    await giveTo(account, passwordFile);
    const child = launch(account, initdb, [
      ...['-D', dataDir, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
      ...['--encoding=UTF8', '--locale=C.UTF-8', '--no-instructions'],
    ]);
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code !== 0) throw new Error(`The database folder ${dataDir} could not be made.\n${said.trim()}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** In a process group of its own, so that the terminal's Ctrl-C does not reach it. */
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
    let said = '';
    const fail = (why: string) => reject(new Error(`Postgres did not start: ${why}\n${said.trim()}`));
    const timer = setTimeout(() => fail('it took too long'), START_LIMIT_MS);
    const settle = () => clearTimeout(timer);
    server.stderr?.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      onMessage?.(text.trimEnd());
      said = `${said}${text}`.slice(-8_000);
      if (!said.includes(READY)) return;
      settle();
      resolve();
    });
    server.once('error', (error) => (settle(), fail(error.message)));
    server.once('exit', (code) => (settle(), fail(`exit code ${code}`)));
  });
}
