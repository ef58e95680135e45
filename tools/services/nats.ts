import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { root } from '../build/packages.ts';

/** Who has a user in deploy/nats.conf. */
export const BUS_USERS = [
  'gateway',
  'auth',
  'booking',
  'appointments',
  'messaging',
  'admin',
  'notifier',
] as const;
export type BusUser = (typeof BUS_USERS)[number];

export interface NatsServer {
  url: string;
  password: Passwords;
  process: ChildProcess;
  stop: () => Promise<void>;
}

export type Passwords = (user: BusUser) => string;

/** Fresh passwords. A letter first: nats-server reads a password that looks like a number as one. */
export function makePasswords(): Passwords {
  const made = new Map(BUS_USERS.map((user) => [user, `p${randomBytes(18).toString('hex')}`]));
  return (user) => made.get(user) ?? '';
}

/** Starts nats-server with deploy/nats.conf on this machine alone, with passwords made for this run unless given. */
export async function startNatsServer(
  binary: string,
  port?: number,
  password: Passwords = makePasswords(),
): Promise<NatsServer> {
  const listen = port ?? (await freePort());
  const variables = BUS_USERS.map((user) => [`NATS_PASSWORD_${user.toUpperCase()}`, password(user)]);
  const server = spawn(
    binary,
    ['--config', join(root, 'deploy/nats.conf'), '--addr', '127.0.0.1', '--port', String(listen)],
    // In a process group of its own: Ctrl-C must not take the bus from programs that are still draining.
    {
      detached: true,
      env: { ...process.env, ...Object.fromEntries(variables) },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const kill = () => void server.kill();
  process.once('exit', kill);
  server.once('exit', () => process.off('exit', kill));
  await ready(server);
  return {
    url: `nats://127.0.0.1:${listen}`,
    password,
    process: server,
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
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
