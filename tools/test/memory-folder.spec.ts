import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepFilesInMemory } from './memory-folder.ts';

describe('The folder in memory for the files of a run', () => {
  const { TMPDIR, TEST_POSTGRES_FOLDER } = process.env;
  const memory = mkdtempSync(join(tmpdir(), 'drawpoint-memory-'));
  afterEach(() => {
    for (const [name, value] of Object.entries({ TMPDIR, TEST_POSTGRES_FOLDER })) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
  afterAll(() => rmSync(memory, { recursive: true }));

  it('temporary files and the test server go there', () => {
    const folder = keepFilesInMemory(memory)!;
    expect(existsSync(folder)).toBe(true);
    expect(tmpdir()).toBe(folder);
    expect(process.env.TEST_POSTGRES_FOLDER).toBe(join(folder, 'test-postgres'));
  });

  it('they stay where they were on a machine without such a folder', () => {
    expect(keepFilesInMemory(join(memory, 'missing'))).toBeUndefined();
    expect(process.env.TMPDIR).toBe(TMPDIR);
  });
});
