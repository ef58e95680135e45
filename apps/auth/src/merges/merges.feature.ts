import { patientMerges } from '@drawpoint/contracts/auth/patient-merges.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { relationsFeature } from '../relations/relations.feature.ts';
import { ApplyMerge } from './apply-merge.ts';
import { FindDuplicates } from './find-duplicates.ts';
import { MergePatients, SETTLE_MERGE } from './merge-patients.ts';
import { MergeStore } from './merge.store.ts';

export const mergesFeature = feature({
  contract: patientMerges,
  handlers: [FindDuplicates, MergePatients],
  imports: [relationsFeature],
  providers: [ApplyMerge, MergeStore],
  tasks: [provideTask(SETTLE_MERGE, MergePatients)],
});
