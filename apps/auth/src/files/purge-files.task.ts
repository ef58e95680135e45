import { Injectable } from '@nestjs/common';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Files } from '@drawpoint/nest-kit/files/files';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { FileStore } from './file.store.ts';

/** How far back it looks, in days: a storage that others share by mistake loses no more than that. */
const DAYS = 14;
/** Keys that are looked up at once. */
const BATCH = 500;

/** Removes what came in the last days and what no record names: uploads whose request died half-way. */
@Injectable()
export class PurgeFilesTask implements Task {
  constructor(
    private readonly files: Files,
    private readonly store: FileStore,
    private readonly log: Log,
  ) {}

  run(): Promise<void> {
    return this.purge(new Date());
  }

  async purge(now: Date): Promise<void> {
    await this.files.clearSpool(now);
    let removed = 0;
    let keys: string[] = [];
    for await (const { key } of this.files.recent('auth', DAYS, now)) {
      keys.push(key);
      if (keys.length < BATCH) continue;
      removed += await this.removeUnnamed(keys);
      keys = [];
    }
    removed += await this.removeUnnamed(keys);
    if (removed > 0) this.log.info({ removed }, 'Files that nothing named are removed');
  }

  private async removeUnnamed(keys: string[]): Promise<number> {
    const named = await this.store.named(keys);
    const unnamed = keys.filter((key) => !named.has(key));
    for (const key of unnamed) await this.files.remove(key);
    return unnamed.length;
  }
}
