import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FileStorage, StoredKey } from './file-storage.ts';

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT';

/** Files in a folder, for one machine or a shared volume. Only the owner can read them. */
export class LocalStorage implements FileStorage {
  readonly spool: string;

  constructor(private readonly folder: string) {
    // On the same volume, so that a rename stores a complete file.
    this.spool = join(folder, '.incoming');
  }

  async put(key: string, path: string): Promise<void> {
    const target = join(this.folder, key);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const file = await open(path, 'r');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(path, target);
  }

  async read(key: string): Promise<Readable | null> {
    try {
      const file = await open(join(this.folder, key), 'r');
      return createReadStream('', { fd: file });
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(join(this.folder, key), { force: true });
  }

  async *list(folder: string): AsyncIterable<StoredKey> {
    const names = await readdir(join(this.folder, folder)).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const name of names) {
      const found = await stat(join(this.folder, folder, name)).catch(() => null);
      if (found?.isFile()) yield { key: `${folder}${name}`, storedAt: found.mtime };
    }
  }

  async *all(): AsyncIterable<string> {
    yield* this.below('');
  }

  private async *below(folder: string): AsyncIterable<string> {
    const entries = await readdir(join(this.folder, folder), { withFileTypes: true }).catch(
      (error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      },
    );
    for (const entry of entries) {
      if (folder === '' && entry.name === '.incoming') continue;
      if (entry.isDirectory()) yield* this.below(`${folder}${entry.name}/`);
      else if (entry.isFile()) yield `${folder}${entry.name}`;
    }
  }
}
