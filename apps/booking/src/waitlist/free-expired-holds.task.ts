import { Injectable } from '@nestjs/common';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Database } from '../database.store.ts';
import { FreedTimeStore } from './freed-time.store.ts';
import { FreedTimes } from './freed-times.ts';

/** Each minute: the holds that ran out give their times to the waitlist. */
@Injectable()
export class FreeExpiredHolds implements Task {
  constructor(
    private readonly db: Database,
    private readonly store: FreedTimeStore,
    private readonly freedTimes: FreedTimes,
  ) {}

  async run(): Promise<void> {
    const now = systemContext().now();
    for (const { id, held_until, ...time } of await this.store.expiredHolds(now)) {
      const freed = {
        ...time,
        source: `hold:${id}:${held_until.getTime()}`,
        appointment_id: null,
        freed_at: now,
      };
      await inTransaction(this.db, (tx) => this.freedTimes.add(tx, freed));
    }
  }
}
