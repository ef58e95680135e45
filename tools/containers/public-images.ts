import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { binaries } from '@drawpoint/embedded-postgres/binaries';
import { findProgram } from '../services/find-program.ts';
import { addLinkedProgram, addProgram, BASE_PACKAGES } from './debian-root.ts';
import type { Images } from './images.ts';
import { addInstalledPackage } from './installed-tree.ts';

/** Who Postgres runs as in its image. */
const POSTGRES_USER = 999;

/** Programs of this machine that the stand-ins are made of. */
export interface StandInPrograms {
  nats: string;
  busybox: string;
  psql: string;
  pgIsReady: string;
  setpriv: string;
}

/** The programs, or what is missing for them. */
export function findStandInPrograms(nats: string): StandInPrograms | { missing: string } {
  const [busybox, setpriv] = ['busybox', 'setpriv'].map((name) => findProgram(name));
  const clients = clientsFolder();
  if (!busybox || !setpriv || !clients) {
    return {
      missing: 'Install what stand-ins are made of with `apt-get install busybox-static postgresql-client`.',
    };
  }
  return { nats, busybox, setpriv, psql: join(clients, 'psql'), pgIsReady: join(clients, 'pg_isready') };
}

/** Where Debian keeps the clients of one Postgres version: what is on the PATH is a script that chooses among them. */
function clientsFolder(): string | undefined {
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return undefined;
  return readdirSync(versions)
    .map((version) => join(versions, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'psql')));
}

/**
 * What stands in for public images where none can be pulled, by the image it stands in for: it takes the same environment, arguments
 * and folders as far as `docker-compose.yml` uses them, and has the programs of its health check.
 */
export async function makePublicImages(
  images: Images,
  programs: StandInPrograms,
): Promise<Map<string, string>> {
  return new Map([
    ['postgres', await makePostgres(images, programs)],
    ['nats', await makeNats(images, programs)],
    ['chrislusf/seaweedfs', await makeFiles(images, programs)],
  ]);
}

const makePostgres = (
  images: Images,
  { psql, pgIsReady, setpriv, busybox }: StandInPrograms,
): Promise<string> =>
  images.fromRoot(
    'public-postgres',
    [...BASE_PACKAGES, 'libc-bin'],
    [
      'ENV PATH=/postgres/bin:/usr/bin:/bin PGDATA=/var/lib/postgresql/18/docker',
      'ENTRYPOINT ["/bin/sh", "/start"]',
      'STOPSIGNAL SIGINT',
    ],
    (folder) => {
      cpSync(dirname(dirname(binaries().postgres)), join(folder, 'postgres'), {
        recursive: true,
        verbatimSymlinks: true,
      });
      addLinkedProgram(folder, psql, 'usr/bin/psql');
      addLinkedProgram(folder, pgIsReady, 'usr/bin/pg_isready');
      addLinkedProgram(folder, setpriv, 'usr/bin/setpriv');
      addBusybox(folder, busybox, ['sh', 'tr', 'mkdir', 'chown', 'id']);
      appendFileSync(
        join(folder, 'etc/passwd'),
        `postgres:x:${POSTGRES_USER}:${POSTGRES_USER}::/tmp:/bin/sh\n`,
      );
      writeFileSync(join(folder, 'start'), START_POSTGRES);
    },
  );

const makeNats = (images: Images, { nats, busybox }: StandInPrograms): Promise<string> =>
  images.fromRoot('public-nats', BASE_PACKAGES, ['ENTRYPOINT ["/usr/sbin/nats-server"]'], (folder) => {
    addProgram(folder, nats, 'usr/sbin/nats-server');
    addBusybox(folder, busybox, ['wget']);
  });

const makeFiles = (images: Images, { busybox }: StandInPrograms): Promise<string> =>
  images.fromRoot('public-files', BASE_PACKAGES, ['ENTRYPOINT ["/usr/bin/node", "/s3.cjs"]'], (folder) => {
    addProgram(folder, process.execPath, 'usr/bin/node');
    addInstalledPackage('s3rver', folder);
    addBusybox(folder, busybox, ['wget', 'find']);
    writeFileSync(join(folder, 's3.cjs'), SERVE_FILES);
  });

function addBusybox(folder: string, busybox: string, names: readonly string[]): void {
  addProgram(folder, busybox, 'usr/bin/busybox');
  mkdirSync(join(folder, 'usr/bin'), { recursive: true });
  for (const name of names) symlinkSync('busybox', join(folder, 'usr/bin', name));
}

/** An empty volume is filled while the socket alone is answered, by the scripts that are mounted; then the network is. */
const START_POSTGRES = `set -eu
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA" /var/run/postgresql
  chown -R ${POSTGRES_USER}:${POSTGRES_USER} /var/lib/postgresql /var/run/postgresql
  exec /usr/bin/setpriv --reuid=${POSTGRES_USER} --regid=${POSTGRES_USER} --clear-groups /bin/sh /start
fi
socket="-c unix_socket_directories=/var/run/postgresql"
if [ ! -f "$PGDATA/PG_VERSION" ]; then
  printf '%s' "$POSTGRES_PASSWORD" > /tmp/password
  initdb -D "$PGDATA" -U postgres --auth-local=trust --auth-host=scram-sha-256 --pwfile=/tmp/password --encoding=UTF8 --locale=C.UTF-8
  : > /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl -D "$PGDATA" -w -o "-c listen_addresses= $socket" start
  for script in /docker-entrypoint-initdb.d/*.sh; do "$script"; done
  pg_ctl -D "$PGDATA" -m fast -w stop
fi
exec postgres -D "$PGDATA" -c 'listen_addresses=*' $socket
`;

/** Takes `-dir` and `-bucket` as `weed mini` does, and the one pair of keys it is given. */
const SERVE_FILES = `const { createServer } = require('node:http');
const S3rver = require('s3rver');
const { DUMMY_ACCOUNT } = require('s3rver/lib/models/account');

const given = Object.fromEntries(process.argv.slice(3).map((argument) => argument.slice(1).split('=')));
DUMMY_ACCOUNT.revokeAccessKey('S3RVER');
DUMMY_ACCOUNT.createKeyPair(process.env.AWS_ACCESS_KEY_ID, process.env.AWS_SECRET_ACCESS_KEY);
const files = new S3rver({ directory: given.dir, silent: true, configureBuckets: [{ name: given.bucket }] });
const answer = files.callback();
process.once('SIGTERM', () => process.exit(0));
files.configureBuckets().then(() => {
  createServer((request, response) => {
    if (request.url === '/healthz') response.end();
    else answer(request, response);
  }).listen(8333);
});
`;
