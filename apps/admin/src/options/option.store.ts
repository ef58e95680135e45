import { Injectable } from '@nestjs/common';
import { Database } from '../database.store.ts';

export type SiteOption = { key: string; value: string | null };

/** The site's settings. */
@Injectable()
export class OptionStore {
  constructor(private readonly db: Database) {}

  async values(keys: readonly string[]): Promise<SiteOption[]> {
    return this.db.site_option.findMany({
      where: { key: { in: [...keys] } },
      select: { key: true, value: true },
    });
  }

  /** Gives options a value that nobody changed since they were made. */
  async fillUntouched(values: Record<string, string>): Promise<void> {
    for (const [key, value] of Object.entries(values)) {
      await this.db.site_option.updateMany({ where: { key, version: 1 }, data: { value } });
    }
  }
}
