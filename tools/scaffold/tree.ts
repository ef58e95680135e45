import { readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../build/files.ts';
import { root } from '../build/packages.ts';
import { formatted } from '../generate/generated-file.ts';

/** Pending changes of a generator, by path from the repository's root. Nothing is written before `save`. */
export class Tree {
  private readonly changed = new Map<string, string>();

  read(path: string): string | undefined {
    const file = join(root, path);
    return this.changed.get(path) ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  }

  write(path: string, text: string): void {
    this.changed.set(path, text);
  }

  /** Throws when the file exists. */
  create(path: string, text: string): void {
    if (this.read(path) !== undefined) throw new Error(`${path} is there already.`);
    this.write(path, text);
  }

  /** Throws when the file does not exist. */
  edit(path: string, change: (text: string) => string): void {
    const text = this.read(path);
    if (text === undefined) throw new Error(`There is no ${path}.`);
    this.write(path, change(text));
  }

  /** Writes every file, formatted. Returns their paths. */
  async save(): Promise<string[]> {
    for (const [path, text] of this.changed) writeWhole(join(root, path), await formatted(path, text));
    return [...this.changed.keys()];
  }
}
