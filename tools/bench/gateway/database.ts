import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@drawpoint/embedded-postgres/start-postgres';

/** Works with a Postgres made for this run and removed after it. */
export async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-bench-'));
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), password: 'bench' });
  try {
    await work(postgres.adminUrl);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
