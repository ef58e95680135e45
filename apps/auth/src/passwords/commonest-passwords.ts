import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '../../data/commonest-passwords.txt');

let read: Promise<ReadonlySet<string>> | undefined;

/** The 10,000 commonest passwords in lower case: on the server alone, read with the first password that is set. */
export function commonestPasswords(): Promise<ReadonlySet<string>> {
  read ??= readFile(FILE, 'utf8').then(
    (text) => new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('# '))),
  );
  return read;
}
