import { Injectable } from '@nestjs/common';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import type { RunningJob, Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { ConsentStore } from './consent.store.ts';

const BATCH = 200;

/**
 * Nightly: rehashes numbers that were hashed under an earlier key, so that the key can be removed. STOP
 * answers stay recognised (decision 110). Safe to interrupt and repeat.
 */
@Injectable()
export class RehashPhonesTask implements Task {
  constructor(private readonly consents: ConsentStore) {}

  async run(_payload: unknown, { signal }: Pick<RunningJob, 'signal'>): Promise<void> {
    while (!signal.aborted && (await this.consents.rehashSome(BATCH)) === BATCH);
  }
}

/** Consent for sending texts and for handling replies. */
export const consentRecordFeature = feature({
  providers: [ConsentStore],
  tasks: [provideTask('rehash-phones', RehashPhonesTask, { cron: '59 3 * * *' })],
  exports: [ConsentStore],
});
