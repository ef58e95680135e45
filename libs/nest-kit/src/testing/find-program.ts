import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** How a person gets a nats-server; no npm package carries it. */
export const NATS_MISSING =
  'nats-server is missing. Install it with `apt-get install nats-server`, `brew install nats-server`, ' +
  'or from https://github.com/nats-io/nats-server/releases';

/** The first of the programs that the PATH, or a folder where servers are put, has. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin'];
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name + suffix)))
    .find((path) => existsSync(path));
}

/** Where nats-server is: `NATS_SERVER_BIN`, or found on this machine. */
export function findNatsServer(): string | undefined {
  return process.env.NATS_SERVER_BIN ?? findProgram('nats-server');
}
