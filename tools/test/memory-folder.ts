import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux keeps files of this folder in memory. */
const IN_MEMORY = '/dev/shm';
/** A whole run writes half of this. A container often has 64 MB. */
const NEEDED_BYTES = 4e9;

/**
 * Has the programs of this run keep their temporary files and databases in memory where the machine has room:
 * a database is then created in a tenth of the time. The folder goes with this process.
 */
export function keepFilesInMemory(memory = IN_MEMORY): string | undefined {
  if (!hasRoom(memory)) return undefined;
  const folder = mkdtempSync(join(memory, 'drawpoint-test-'));
  // For root, Postgres runs under another account, which must be able to enter the folder.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.env.TMPDIR = folder;
  process.env.TEST_POSTGRES_FOLDER = join(folder, 'test-postgres');
  return folder;
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}
