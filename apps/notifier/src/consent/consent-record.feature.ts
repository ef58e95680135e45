import { Injectable } from '@nestjs/common';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import type { RunningJob, Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { ConsentStore } from './consent.store.ts';

const BATCH = 200;

/**
 * Nightly: hashes numbers anew that were hashed under an earlier key, so that the key can go and a phone that answered STOP
 * is still known (decision 110). May stop anywhere and be done again.
 */
@Injectable()
export class RehashPhonesTask implements Task {
  constructor(private readonly consents: ConsentStore) {}

  async run(_payload: unknown, { signal }: Pick<RunningJob, 'signal'>): Promise<void> {
    while (!signal.aborted && (await this.consents.rehashSome(BATCH)) === BATCH);
  }
}

/** Who may be texted: for what sends and for what hears answers. */
export const consentRecordFeature = feature({
  providers: [ConsentStore],
  tasks: [provideTask('rehash-phones', RehashPhonesTask, { cron: '59 3 * * *' })],
  exports: [ConsentStore],
});
