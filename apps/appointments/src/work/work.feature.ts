import { work } from '@drawpoint/contracts/appointments/work.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { travelFeature } from '../travel/travel.feature.ts';
import { SumWeeks } from './sum-weeks.task.ts';
import { SumWork } from './sum-work.ts';
import { WorkStore } from './work.store.ts';

export const workFeature = feature({
  contract: work,
  handlers: [SumWork],
  imports: [appointmentsFeature, travelFeature],
  providers: [WorkStore],
  // Soon after a week is over in every zone (`lastWeekOver`).
  tasks: [provideTask('sum-weeks', SumWeeks, { cron: '10 12 * * *' })],
});
