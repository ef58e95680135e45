import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Tells how to install nats-server. No npm package contains it. */
export const NATS_MISSING =
  'nats-server is missing. Install it with `apt-get install nats-server`, `brew install nats-server`, ' +
  'or from https://github.com/nats-io/nats-server/releases';

/** Path of the first program found in the PATH or in usual server folders. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin'];
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name + suffix)))
    .find((path) => existsSync(path));
}

/** Path of nats-server: `NATS_SERVER_BIN`, or found on this machine. */
export function findNatsServer(): string | undefined {
  return process.env.NATS_SERVER_BIN ?? findProgram('nats-server');
}
