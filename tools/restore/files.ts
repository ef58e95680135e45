import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { HEAD_BYTES, keyIdOf } from '@drawpoint/nest-kit/files/file-cipher';
import type { FileStorage } from '@drawpoint/nest-kit/files/file-storage';
import { Files } from '@drawpoint/nest-kit/files/files';
import { parseSealKeys } from '@drawpoint/nest-kit/data/sealer';

/**
 * Copies encrypted files unchanged into the storage: those of one folder (its name ends with `/`) or all.
 * Never deletes, because keys are never reused. Returns the number of files. Throws when a file has the wrong
 * hash.
 */
export async function addFiles(
  from: FileStorage,
  to: FileStorage,
  { folder = '', hashes }: { folder?: string; hashes: ReadonlyMap<string, string> | undefined },
): Promise<number> {
  let count = 0;
  await mkdir(to.spool, { recursive: true, mode: 0o700 });
  for await (const key of from.all()) {
    if (!key.startsWith(folder)) continue;
    const path = join(to.spool, randomUUID());
    try {
      const hash = await write((await from.read(key))!, path);
      const wanted = hashes?.get(`files/${key}`);
      if (wanted !== undefined && wanted !== hash) throw new Error(`The file ${key} is damaged.`);
      await to.put(key, path);
      count += 1;
    } finally {
      await rm(path, { force: true });
    }
  }
  return count;
}

/** The ids of keys that are missing or wrong in `FILE_KEYS`. Opens one file of each key to find out. */
export async function missingFileKeys(storage: FileStorage, fileKeys: string): Promise<string[]> {
  const files = new Files(storage, parseSealKeys(fileKeys));
  const tried = new Set<string>();
  const missing: string[] = [];
  for await (const key of storage.all()) {
    const id = keyIdOf(await headOf((await storage.read(key))!));
    if (id === undefined || tried.has(id)) continue;
    tried.add(id);
    const opened = await files.read(key);
    const isOpen = await finished(opened!.resume()).then(
      () => true,
      () => false,
    );
    if (!isOpen) missing.push(id);
  }
  return missing;
}

async function write(content: Readable, path: string): Promise<string> {
  const hash = createHash('sha256');
  content.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return hash.digest('hex');
}

async function headOf(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    if ((bytes += chunk.length) >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES);
}
