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

/** Files of every service, sealed before they reach the storage. Keys: `<service>/<day it came, UTC>/<uuid>`. */
export class Files {
  constructor(
    private readonly storage: FileStorage,
    private readonly keys: FileKeys,
  ) {}

  /** A new name for a file of a service. */
  newKey(service: ServiceName, now: Date = new Date()): string {
    return `${service}/${dayOf(now)}/${randomUUID()}`;
  }

  /**
   * Stores what the source gives, after `through` has seen it; whatever fails leaves nothing. `through` may throw until
   * its end, for what only the whole shows.
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

  /** The content; null where there is no such file. The stream fails where the stored file was altered. */
  async read(key: string): Promise<Readable | null> {
    const sealed = await this.storage.read(key);
    // Who reads hears of a failure from the stream that is returned.
    return sealed && pipeline(sealed, new OpenFile(this.keys, key), () => undefined);
  }

  /** Does nothing where there is none. */
  remove(key: string): Promise<void> {
    return this.storage.remove(key);
  }

  /** The service's files that came in the last `days` days and lie there for longer than an hour. */
  async *recent(service: ServiceName, days: number, now: Date = new Date()): AsyncIterable<StoredKey> {
    for (let day = 0; day <= days; day += 1) {
      const folder = `${service}/${dayOf(new Date(now.getTime() - day * DAY_MS))}/`;
      for await (const stored of this.storage.list(folder)) {
        if (now.getTime() - stored.storedAt.getTime() > HOUR_MS) yield stored;
      }
    }
  }

  /** Removes what a process that died left on its way into the storage. */
  async clearSpool(now: Date = new Date()): Promise<void> {
    const { spool } = this.storage;
    for (const name of await readdir(spool).catch(() => [])) {
      const found = await stat(join(spool, name)).catch(() => null);
      if (found && now.getTime() - found.mtimeMs > HOUR_MS) await rm(join(spool, name), { force: true });
    }
  }
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
