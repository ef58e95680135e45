import { Injectable } from '@nestjs/common';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { SessionStore } from './session.store.ts';
import { ThrottleStore } from '../throttle/throttle.store.ts';

const DAY_MS = 24 * 3_600_000;

/** Removes what has no effect any more: ended sessions, and counters that nobody raised for a day. */
@Injectable()
export class DropExpiredTask implements Task {
  constructor(
    private readonly sessions: SessionStore,
    private readonly throttles: ThrottleStore,
  ) {}

  async run(): Promise<void> {
    const now = new Date();
    await this.sessions.dropEnded(now);
    await this.throttles.dropOlderThan(new Date(now.getTime() - DAY_MS));
  }
}
