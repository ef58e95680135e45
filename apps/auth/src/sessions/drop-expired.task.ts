import { Injectable } from '@nestjs/common';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { ExpiredStore } from './expired.store.ts';
import { SessionStore } from './session.store.ts';

/** Deletes ended sessions and other expired records. */
@Injectable()
export class DropExpiredTask implements Task {
  constructor(
    private readonly sessions: SessionStore,
    private readonly expired: ExpiredStore,
  ) {}

  async run(): Promise<void> {
    const now = new Date();
    await this.sessions.dropEnded(now);
    await this.expired.drop(now);
  }
}
