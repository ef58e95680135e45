import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Seals nothing but the tests' files. */
const FILE_KEYS = `f1:${Buffer.alloc(32, 9).toString('base64')}`;

/** Settings of files for a test: a folder that is made with the first file and is the test's to remove. */
export function fileSettings(folder = join(tmpdir(), `drawpoint-test-${randomUUID()}`)) {
  return { FILES_URL: pathToFileURL(folder).href, FILE_KEYS };
}
