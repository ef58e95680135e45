import { Injectable } from '@nestjs/common';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { ExpiredStore } from './expired.store.ts';
import { SessionStore } from './session.store.ts';

/** Removes ended sessions, and what else has no effect any more. */
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
