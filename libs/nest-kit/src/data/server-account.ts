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
 * on the way to the files is closed to others (`/root`), it keeps the right to pass.
 */
export async function serverAccount(files: string[]): Promise<ServerAccount> {
  if (userInfo().uid !== 0) return {};
  const account = (await accountOf('postgres')) ?? (await createAccount('postgres'));
  if (files.every(isReachable)) return account;
  const ids = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  const rights = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return { ...account, prefix: ['setpriv', ...ids, ...rights, '--'] };
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

/** Whether anybody may pass through every folder above. */
function isReachable(file: string): boolean {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
