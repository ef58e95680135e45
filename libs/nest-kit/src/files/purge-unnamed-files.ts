import type { ServiceName } from '@drawpoint/contracts/operation';
import type { Task } from '../jobs/job-registry.ts';
import type { Log } from '../logging/log.ts';
import type { Files } from './files.ts';

/** How many days back it looks. Limits the loss when another system shares the storage by mistake. */
const DAYS = 14;
/** Number of keys per query. */
const BATCH = 500;

/** Knows which stored files a service's records use. */
export interface NamedFiles {
  /** Returns those of the keys that a record uses. */
  named(keys: string[]): Promise<Set<string>>;
}

/**
 * Removes a service's recent files that no record uses: uploads of failed requests, and files made for one
 * response.
 */
export abstract class PurgeUnnamedFiles implements Task {
  constructor(
    private readonly service: ServiceName,
    private readonly files: Files,
    private readonly store: NamedFiles,
    private readonly log: Log,
  ) {}

  run(): Promise<void> {
    return this.purge(new Date());
  }

  async purge(now: Date): Promise<void> {
    await this.files.clearSpool(now);
    let removed = 0;
    let keys: string[] = [];
    for await (const { key } of this.files.recent(this.service, DAYS, now)) {
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
