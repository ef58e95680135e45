import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * The account a Postgres server runs under. Empty unless this process is root: then the server runs as the
 * current user.
 */
export interface ServerAccount {
  uid?: number;
  gid?: number;
  /** Command that starts the server, used instead of uid and gid when the account cannot reach the files. */
  prefix?: string[];
}

/**
 * Chooses the account for the server: root uses the user `postgres`, created when missing. Below a closed
 * folder (`/root`) the server keeps the capability to pass, or runs in its own user namespace. Throws when
 * neither works.
 */
export async function serverAccount(files: string[]): Promise<ServerAccount> {
  if (userInfo().uid !== 0) return {};
  const account = (await accountOf('postgres')) ?? (await createAccount('postgres'));
  if (files.every(isReachable)) return account;
  const ways: ServerAccount[] = [
    { ...account, prefix: capabilityPrefix(account) },
    // Still root outside the namespace, so root owns the files.
    { uid: 0, gid: 0, prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'] },
  ];
  for (const way of ways) if (await canRead(way, files)) return way;
  const closed = files.map(closedFolderAbove).find((folder) => folder !== undefined);
  throw new Error(
    `Postgres does not run as root, and its files lie below ${closed}, which is closed to others. ` +
      'Move the project to an open folder such as /srv, or start it as an ordinary user.',
  );
}

/** Makes the account the owner of the folder and everything in it. */
export async function changeOwner({ uid, gid }: ServerAccount, folder: string): Promise<void> {
  if (uid === undefined || statSync(folder).uid === uid) return;
  await execute('chown', ['-R', `${uid}:${gid ?? uid}`, folder]);
}

/** initdb calls access(2), which drops a non-root user's capabilities unless `no_setuid_fixup` is set. */
const capabilityPrefix = ({ uid, gid }: { uid: number; gid: number }): string[] => [
  ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--inh-caps=+dac_override'],
  ...['--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup', '--'],
];

/** Whether a program started this way can read the files, checked with access(2). */
async function canRead({ prefix = [] }: ServerAccount, files: string[]): Promise<boolean> {
  const [program = '', ...before] = prefix;
  const tests = files.map((file) => execute(program, [...before, 'test', '-r', file]));
  return Promise.all(tests).then(
    () => true,
    () => false,
  );
}

async function accountOf(name: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await execute('id', [flag, name])).stdout)),
    );
    return uid === undefined || gid === undefined ? undefined : { uid, gid };
  } catch {
    return undefined;
  }
}

async function createAccount(name: string): Promise<{ uid: number; gid: number }> {
  await execute('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    name,
  ]);
  const account = await accountOf(name);
  if (!account) throw new Error(`The user ${name}, under which Postgres runs, could not be made.`);
  return account;
}

const isReachable = (file: string): boolean => closedFolderAbove(file) === undefined;

/** The nearest folder above the file that other users cannot enter. */
function closedFolderAbove(file: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}
