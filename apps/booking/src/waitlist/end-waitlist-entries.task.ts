import { Injectable } from '@nestjs/common';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Database } from '../database.store.ts';
import { WaitlistStore } from './waitlist.store.ts';

/** Once a day: ends the entries whose last date has passed in every zone. */
@Injectable()
export class EndWaitlistEntries implements Task {
  constructor(
    private readonly db: Database,
    private readonly entries: WaitlistStore,
  ) {}

  async run(): Promise<void> {
    const now = systemContext().now();
    const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10);
    await this.entries.end(this.db, { to_date: { lt: yesterday } }, 'ended', now);
  }
}
