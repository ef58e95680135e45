import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeServerFolder } from './server-folder.mjs';

describe('The folder of the integration tests’ server', () => {
  const kept = mkdtempSync(join(tmpdir(), 'drawpoint-kept-'));
  afterAll(() => rmSync(kept, { recursive: true }));

  it('the folder is kept between runs, while a parallel run gets a temporary one', async () => {
    const first = await takeServerFolder(kept);
    const second = await takeServerFolder(kept);
    expect(first.path).toBe(kept);
    expect(second.path).not.toBe(kept);
    await second.release();
    await first.release();
    const third = await takeServerFolder(kept);
    expect(third.path).toBe(kept);
    await third.release();
  });

  it('the folder is reused after a run that was killed', async () => {
    writeFileSync(join(kept, 'used-by'), '999999999');
    expect((await takeServerFolder(kept)).path).toBe(kept);
  });
});
