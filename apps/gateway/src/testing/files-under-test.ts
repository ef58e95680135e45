import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesOf } from '@drawpoint/nest-kit/files/files-of';
import { fileSettings } from '@drawpoint/nest-kit/testing/file-settings';

/** A file folder that a test gives to a gateway and inspects. */
export function filesUnderTest() {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-uploads-'));
  const env = fileSettings(folder);
  return {
    env,
    files: filesOf(env),
    /** Every file in the folder, incomplete ones too. */
    all: (): string[] =>
      existsSync(folder)
        ? readdirSync(folder, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map(({ name }) => name)
        : [],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
