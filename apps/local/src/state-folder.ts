import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSealKeys } from '@drawpoint/nest-kit/data/sealer';

/** The secrets of a state folder. Created once, readable only by the owner. */
export type Secrets = {
  /** `SEAL_KEYS` of every service: encrypts sensitive columns. Losing it makes them unreadable. */
  seal_keys: string;
  /** `FILE_KEYS` of gateway and services: encrypts files. Losing it makes them unreadable. */
  file_keys: string;
  pusher_secret: string;
  database_password: string;
};

/**
 * Reads the secrets of the folder, or creates them on first use. Throws an error with instructions when they
 * are damaged, or missing while databases exist.
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
  return writeSecrets(file, secrets);
}

const newFileKeys = (): string => `f1:${randomBytes(32).toString('base64')}`;

// Written to a draft and renamed: half a key file would make the data unreadable.
function writeSecrets(file: string, secrets: Secrets): Secrets {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(draft, file);
  return secrets;
}

/** Folders from before files were encrypted get file keys now. */
const withFileKeys = (file: string, { file_keys, ...secrets }: KnownSecrets): Secrets =>
  file_keys === undefined
    ? writeSecrets(file, { ...secrets, file_keys: newFileKeys() })
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
    // The error is thrown below: the parser's message would quote the secrets.
  }
  throw new Error(
    `${file} is damaged: it does not hold seal_keys, pusher_secret and database_password. Put it back from a ` +
      'backup, or set DRAWPOINT_DATA to an empty folder to begin anew.',
  );
}

/** The id of another process that uses the folder; undefined when none does. */
export function findOtherProcess(folder: string): number | undefined {
  const file = join(folder, 'drawpoint.pid');
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return holder !== process.pid && isDrawpoint(holder) ? holder : undefined;
}

/**
 * Locks the folder against a second process and returns the function that unlocks it. Throws when another one
 * uses it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'drawpoint.pid');
  const holder = findOtherProcess(folder);
  if (holder !== undefined) {
    throw new Error(
      `Drawpoint already runs on ${folder} (process ${holder}). Stop it, or set DRAWPOINT_DATA to another folder.`,
    );
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

// After a crash, the process id may belong to another program or another user.
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

/** The programs that may use a folder: the product, in one or many processes, and backup and restore. */
const PROGRAMS = /local\/dist\/main|tools\/(services|backup|restore)\.ts/;
