import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { HEAD_BYTES, keyIdOf } from '@drawpoint/nest-kit/files/file-cipher';
import type { FileStorage } from '@drawpoint/nest-kit/files/file-storage';
import { Files } from '@drawpoint/nest-kit/files/files';
import { parseSealKeys } from '@drawpoint/nest-kit/data/sealer';
import type { Manifest } from './manifest.ts';
import { measured } from './whole.ts';

/** Copies sealed files as they are and notes which keys they need; what it has copied before it leaves alone. */
export class FileCopy {
  /** The hash of each file that was copied, by its key. */
  private readonly copied = new Map<string, string>();
  private readonly keys = new Map<string, string>();
  private bytes = 0;
  private readonly from: FileStorage;
  private readonly to: FileStorage;

  constructor(from: FileStorage, to: FileStorage) {
    this.from = from;
    this.to = to;
  }

  /** Those of one folder, whose name ends with `/`, or all. A file that goes away meanwhile is left out. */
  async run(folder = ''): Promise<void> {
    await mkdir(this.to.spool, { recursive: true, mode: 0o700 });
    for await (const key of this.from.all()) {
      if (key.startsWith(folder) && !this.copied.has(key)) await this.copy(key);
    }
  }

  private async copy(key: string): Promise<void> {
    const content = await this.from.read(key);
    if (!content) return;
    const path = join(this.to.spool, randomUUID());
    try {
      const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      const { through, result } = measured();
      await pipeline(content, through, target);
      const id = keyIdOf(await headOf(path));
      if (id !== undefined && !this.keys.has(id)) this.keys.set(id, key);
      this.bytes += target.bytesWritten;
      await this.to.put(key, path);
      this.copied.set(key, result().sha256);
    } finally {
      await rm(path, { force: true });
    }
  }

  result() {
    const file_keys = [...this.keys].map(([key_id, file]) => ({ key_id, file }));
    return { count: this.copied.size, bytes: this.bytes, file_keys, hashes: this.copied };
  }
}

/** The ids of the keys that `FILE_KEYS` lacks, or has another one of. */
export async function missingFileKeys(
  { file_keys }: Pick<Manifest['files'], 'file_keys'>,
  storage: FileStorage,
  fileKeys: string,
): Promise<string[]> {
  const files = new Files(storage, parseSealKeys(fileKeys));
  const missing: string[] = [];
  for (const { key_id, file } of file_keys) {
    const opened = await files.read(file);
    const isOpen = await (opened ? finished(opened.resume()) : Promise.reject(new Error('missing'))).then(
      () => true,
      () => false,
    );
    if (!isOpen) missing.push(key_id);
  }
  return missing;
}

export async function hasFiles(storage: FileStorage): Promise<boolean> {
  for await (const key of storage.all()) return key !== '';
  return false;
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
