import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { SourceText } from './used-messages.ts';

const src = join(import.meta.dirname, '..');

/** Reads the web app's sources without tests. Paths are relative to `src`. For tools and tests. */
export function readSources(): SourceText[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.spec\.tsx?$|^testing[\\/]/.test(name))
    .map((name) => ({ path: relative(src, join(src, name)), text: readFileSync(join(src, name), 'utf8') }));
}
