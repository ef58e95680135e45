import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSealKeys } from '@drawpoint/nest-kit/data/sealer';

/** Secrets of one state folder; made once, readable by its owner alone. */
export type Secrets = {
  /** `SEAL_KEYS` of every service: seals sensitive columns. Losing it makes them unreadable. */
  seal_keys: string;
  /** `FILE_KEYS` of gateway and services: seals the files. Losing it makes them unreadable. */
  file_keys: string;
  pusher_secret: string;
  database_password: string;
};

/**
 * Reads the folder's secrets, making them on first use. Throws, naming the file and what to do, where they are torn or
 * lost while the databases are there.
 */
export function readSecrets(folder: string): Secrets {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'secrets.json');
  if (existsSync(file)) return withFileKeys(file, parseSecrets(file));
  if (existsSync(join(folder, 'postgres', 'PG_VERSION'))) {
    throw new Error(
      `${file} is missing, and with it the keys of the databases beside it. Put it back from a backup, or set ` +
        'DRAWPOINT_DATA to an empty folder to begin anew.',
    );
  }
  const secrets: Secrets = {
    seal_keys: `k1:${randomBytes(32).toString('base64')}`,
    file_keys: newFileKeys(),
    pusher_secret: randomBytes(24).toString('base64url'),
    database_password: randomBytes(24).toString('base64url'),
  };
  return written(file, secrets);
}

const newFileKeys = (): string => `f1:${randomBytes(32).toString('base64')}`;

// Written whole or not at all: half a key file would lock the data away.
function written(file: string, secrets: Secrets): Secrets {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(draft, file);
  return secrets;
}

/** A folder of before there were files gets their keys now. */
const withFileKeys = (file: string, { file_keys, ...secrets }: KnownSecrets): Secrets =>
  file_keys === undefined
    ? written(file, { ...secrets, file_keys: newFileKeys() })
    : { ...secrets, file_keys };

type KnownSecrets = Omit<Secrets, 'file_keys'> & { file_keys?: string };

function parseSecrets(file: string): KnownSecrets {
  try {
    const secrets = JSON.parse(readFileSync(file, 'utf8')) as KnownSecrets;
    const { seal_keys, file_keys, pusher_secret, database_password } = secrets;
    parseSealKeys(seal_keys);
    if (file_keys !== undefined) parseSealKeys(file_keys);
    if (pusher_secret && database_password) {
      return { seal_keys, pusher_secret, database_password, ...(file_keys !== undefined && { file_keys }) };
    }
  } catch {
    // Said below: a parser's text would quote the secrets.
  }
  throw new Error(
    `${file} is damaged: it does not hold seal_keys, pusher_secret and database_password. Put it back from a ` +
      'backup, or set DRAWPOINT_DATA to an empty folder to begin anew.',
  );
}

/** The process that runs on the folder, or undefined. */
export function runsOn(folder: string): number | undefined {
  const file = join(folder, 'drawpoint.pid');
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return holder !== process.pid && isDrawpoint(holder) ? holder : undefined;
}

/** Keeps a second process off the folder; answers what gives it free. Throws when another one runs on it. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'drawpoint.pid');
  const holder = runsOn(folder);
  if (holder !== undefined) {
    throw new Error(
      `Drawpoint already runs on ${folder} (process ${holder}). Stop it, or set DRAWPOINT_DATA to another folder.`,
    );
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

// After a crash the number may belong to another program by now, or to another user's.
function isDrawpoint(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || PROGRAMS.test(readFileSync(commandLine, 'utf8'));
}

/** What may run on a folder: the product, as one process or many, and what copies it. */
const PROGRAMS = /local\/dist\/main|tools\/(services|backup|restore)\.ts/;
