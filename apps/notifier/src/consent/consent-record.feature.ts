import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { ConsentStore } from './consent.store.ts';
import { RehashPhonesTask } from './rehash-phones.task.ts';

/** Who may be texted: for what sends and for what hears answers. */
export const consentRecordFeature = feature({
  providers: [ConsentStore],
  tasks: [provideTask('rehash-phones', RehashPhonesTask, { cron: '59 3 * * *' })],
  exports: [ConsentStore],
});
