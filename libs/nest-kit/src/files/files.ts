import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { pipeline as piped } from 'node:stream/promises';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { OpenFile, SealFile, type FileKeys } from './file-cipher.ts';
import type { FileStorage, StoredKey } from './file-storage.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Files of all services, sealed before they reach the storage. Keys: `<service>/<upload day in UTC>/<uuid>`.
 */
export class Files {
  constructor(
    private readonly storage: FileStorage,
    private readonly keys: FileKeys,
  ) {}

  /** A new key for a service's file. */
  newKey(service: ServiceName, now: Date = new Date()): string {
    return `${service}/${dayOf(now)}/${randomUUID()}`;
  }

  /**
   * Seals and stores the source after the `through` streams. A failure leaves nothing. A `through` stream may
   * fail even at its end, for checks of the whole file.
   */
  async save(key: string, source: Readable, through: readonly Transform[] = []): Promise<void> {
    await mkdir(this.storage.spool, { recursive: true, mode: 0o700 });
    const path = join(this.storage.spool, randomUUID());
    try {
      const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      await piped([source, ...through, new SealFile(this.keys, key), target]);
      await this.storage.put(key, path);
    } finally {
      await rm(path, { force: true });
    }
  }

  /**
   * The opened content. Null when the file does not exist. The stream fails when the stored file was altered.
   */
  async read(key: string): Promise<Readable | null> {
    const sealed = await this.storage.read(key);
    // The returned stream reports failures to its reader.
    return sealed && pipeline(sealed, new OpenFile(this.keys, key), () => undefined);
  }

  /** Does nothing when the file does not exist. */
  remove(key: string): Promise<void> {
    return this.storage.remove(key);
  }

  /** The service's files of the last `days` days that are older than an hour. */
  async *recent(service: ServiceName, days: number, now: Date = new Date()): AsyncIterable<StoredKey> {
    for (let day = 0; day <= days; day += 1) {
      const folder = `${service}/${dayOf(new Date(now.getTime() - day * DAY_MS))}/`;
      for await (const stored of this.storage.list(folder)) {
        if (now.getTime() - stored.storedAt.getTime() > HOUR_MS) yield stored;
      }
    }
  }

  /** Removes temporary files, older than an hour, of processes that died. */
  async clearSpool(now: Date = new Date()): Promise<void> {
    const { spool } = this.storage;
    for (const name of await readdir(spool).catch(() => [])) {
      const found = await stat(join(spool, name)).catch(() => null);
      if (found && now.getTime() - found.mtimeMs > HOUR_MS) await rm(join(spool, name), { force: true });
    }
  }
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
