import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Key for the tests' files only. */
const FILE_KEYS = `f1:${Buffer.alloc(32, 9).toString('base64')}`;

/** File settings for a test. The folder is created with the first file, and the test removes it. */
export function fileSettings(folder = join(tmpdir(), `drawpoint-test-${randomUUID()}`)) {
  return { FILES_URL: pathToFileURL(folder).href, FILE_KEYS };
}
