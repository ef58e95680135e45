import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from '../build/packages.ts';

/** A file that is written by `npm run generate`, as it should be and as it is. */
export interface GeneratedFile {
  /** From the repository's root. */
  path: string;
  text: string;
  current: string;
}

/** The file at a path with a new text, formatted as the rest of the tree. */
export async function generatedFile(path: string, text: string): Promise<GeneratedFile> {
  return { path, text: await formatted(path, text), current: textOf(path) };
}

/** The text as `npm run format` leaves it; Prisma's schemas as they are. */
export async function formatted(path: string, text: string): Promise<string> {
  const filepath = join(root, path);
  if (path.endsWith('.prisma')) return text;
  return format(text, { ...(await resolveConfig(filepath)), filepath });
}

/** A file's text; empty where it is missing. */
export function textOf(path: string): string {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
