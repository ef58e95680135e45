import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux keeps files of this folder in memory. */
const IN_MEMORY = '/dev/shm';
/** A run writes some 300 MB. A container often has 64 MB of it. */
const NEEDED_BYTES = 4e9;

let folder: string | undefined;

/**
 * Environment in which tests keep their files and databases in memory: a database is created in a tenth of the
 * time. Empty on a machine without room. The folder goes with this process.
 */
export function filesInMemory(memory = IN_MEMORY, neededBytes = NEEDED_BYTES): Record<string, string> {
  if (!folder) {
    if (!hasRoom(memory, neededBytes)) return {};
    const made = mkdtempSync(join(memory, 'drawpoint-test-'));
    // For root, Postgres runs under another account, which must be able to enter the folder.
    chmodSync(made, 0o755);
    process.once('exit', () => rmSync(made, { recursive: true, force: true }));
    folder = made;
  }
  return { TMPDIR: folder, TEST_POSTGRES_FOLDER: join(folder, 'test-postgres') };
}

function hasRoom(place: string, neededBytes: number): boolean {
  try {
    accessSync(place, constants.W_OK);
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}
