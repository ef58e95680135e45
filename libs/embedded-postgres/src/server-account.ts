import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Under which account a Postgres server runs: nobody else's (all absent) unless this process is root. */
export interface ServerAccount {
  uid?: number;
  gid?: number;
  /** Put before the command instead, where the account could not reach the files by itself. */
  prefix?: string[];
}

/**
 * Postgres refuses to run as root, so root runs it as the user `postgres`, made where there is none. Where a folder
 * on the way to the files is closed to others (`/root`), the account keeps the right to pass; where the machine does
 * not allow that either, the server sees itself as an ordinary user in a namespace of its own. Throws where neither
 * way is open.
 */
export async function serverAccount(files: string[]): Promise<ServerAccount> {
  if (userInfo().uid !== 0) return {};
  const account = (await accountOf('postgres')) ?? (await createAccount('postgres'));
  if (files.every(isReachable)) return account;
  const ways: ServerAccount[] = [
    { ...account, prefix: keepingTheRightToPass(account) },
    // Root outside the namespace, so the files belong to root.
    { uid: 0, gid: 0, prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'] },
  ];
  for (const way of ways) if (await passes(way, files)) return way;
  const closed = files.map(closedFolderAbove).find((folder) => folder !== undefined);
  throw new Error(
    `Postgres does not run as root, and its files lie below ${closed}, which is closed to others. ` +
      'Move the project to an open folder such as /srv, or start it as an ordinary user.',
  );
}

/** Makes the account the owner of the folder with all that it holds. */
export async function giveTo({ uid, gid }: ServerAccount, folder: string): Promise<void> {
  if (uid === undefined || statSync(folder).uid === uid) return;
  await execute('chown', ['-R', `${uid}:${gid ?? uid}`, folder]);
}

/** access(2), which initdb asks, forgets capabilities of anybody but root unless `no_setuid_fixup` is set. */
const keepingTheRightToPass = ({ uid, gid }: { uid: number; gid: number }): string[] => [
  ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--inh-caps=+dac_override'],
  ...['--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup', '--'],
];

/** Whether a program started this way may read the files, as access(2) sees it. */
async function passes({ prefix = [] }: ServerAccount, files: string[]): Promise<boolean> {
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

/** The nearest folder above the file through which not everybody may pass. */
function closedFolderAbove(file: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}
