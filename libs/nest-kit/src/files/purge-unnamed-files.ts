import type { ServiceName } from '@drawpoint/contracts/operation';
import type { Task } from '../jobs/job-registry.ts';
import type { Log } from '../logging/log.ts';
import type { Files } from './files.ts';

/** How far back it looks, in days: a storage that others share by mistake loses no more than that. */
const DAYS = 14;
/** Keys that are looked up at once. */
const BATCH = 500;

/** Knows which files of the storage a service's records name. */
export interface NamedFiles {
  /** Those of these keys that a record names. */
  named(keys: string[]): Promise<Set<string>>;
}

/**
 * Removes what came to a service in the last days and what no record names: uploads whose request died half-way, and
 * what was made for one answer.
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
