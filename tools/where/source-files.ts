import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listFiles } from '../build/files.ts';
import { packages, root } from '../build/packages.ts';

/** A source file by its path from the repository's root. */
export interface SourceFile {
  path: string;
  text: string;
}

/** Every TypeScript file that people wrote: packages' sources with their tests, and the journeys. */
export function sourceFiles(): SourceFile[] {
  const folders = [...packages().map(({ folder }) => join(folder, 'src')), join(root, 'e2e')];
  return folders.flatMap((folder) =>
    listFiles(folder)
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('generated'))
      .map((file) => join(folder, file))
      .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') })),
  );
}

export function isTest({ path }: SourceFile): boolean {
  return /\.(spec|int-spec|e2e)\.tsx?$/.test(path);
}

/** `path:line` of a character position, as editors and terminals open it. */
export function place({ path, text }: SourceFile, index: number): string {
  return `${path}:${text.slice(0, index).split('\n').length}`;
}

/** The places of every match; the expression needs the flag `g`. */
export function places(file: SourceFile, expression: RegExp): string[] {
  return [...file.text.matchAll(expression)].map(({ index }) => place(file, index));
}
