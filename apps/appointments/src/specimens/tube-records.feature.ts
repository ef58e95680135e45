import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { HandoverStore } from '../handovers/handover.store.ts';
import { SpecimenStore } from './specimen.store.ts';
import { TellOfLateTubes } from './tell-of-late-tubes.task.ts';
import { TELL_OF_LATE_TUBES, WatchTubes } from './watch-tubes.ts';

/** What is stored of tubes, and the watch over their time limits. */
export const tubeRecordsFeature = feature({
  imports: [appointmentsFeature],
  providers: [HandoverStore, SpecimenStore, WatchTubes],
  tasks: [provideTask(TELL_OF_LATE_TUBES, TellOfLateTubes)],
  exports: [HandoverStore, SpecimenStore, WatchTubes],
});
