import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const KEPT = process.env.TEST_POSTGRES_FOLDER ?? join(import.meta.dirname, '../../.cache/test-postgres');

/** The folder kept between runs. A parallel run gets a temporary one. */
export async function takeServerFolder(kept = KEPT) {
  const user = join(kept, 'used-by');
  await mkdir(kept, { recursive: true });
  if (await isAlive(user)) {
    const path = await mkdtemp(join(tmpdir(), 'drawpoint-test-'));
    // For root, Postgres runs under another account, which must be able to enter the folder.
    await chmod(path, 0o755);
    return { path, release: () => rm(path, { recursive: true, force: true }) };
  }
  await writeFile(user, String(process.pid));
  return { path: kept, release: () => rm(user, { force: true }) };
}

async function isAlive(file) {
  try {
    return process.kill(Number(await readFile(file, 'utf8')), 0);
  } catch {
    return false;
  }
}
