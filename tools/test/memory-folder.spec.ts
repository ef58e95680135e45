import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesInMemory } from './memory-folder.ts';

describe('The folder in memory for the files of a run', () => {
  const memory = mkdtempSync(join(tmpdir(), 'drawpoint-memory-'));
  afterAll(() => rmSync(memory, { recursive: true }));

  it('files stay on the disk on a machine without such a folder, or without room in it', () => {
    expect(filesInMemory(join(memory, 'missing'))).toEqual({});
    expect(filesInMemory(memory, 1e18)).toEqual({});
  });

  it('a run has one folder for temporary files and the test server', () => {
    const first = filesInMemory(memory, 1);
    expect(existsSync(first.TMPDIR!)).toBe(true);
    expect(first.TEST_POSTGRES_FOLDER).toBe(join(first.TMPDIR!, 'test-postgres'));
    expect(filesInMemory(memory)).toEqual(first);
  });
});
