import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import style from '../../.oxfmtrc.json' with { type: 'json' };
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

/** The text as `npm run format` leaves it; Prisma's schemas as they are. Throws for what cannot be parsed. */
export async function formatted(path: string, text: string): Promise<string> {
  if (path.endsWith('.prisma')) return text;
  const { ignorePatterns: _, ...options } = style;
  const { code, errors } = await format(path, text, options as FormatConfig);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  return code;
}

/** A file's text; empty where it is missing. */
export function textOf(path: string): string {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
