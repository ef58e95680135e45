import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { calendarFeature } from '../calendar/calendar.feature.ts';
import { dayPlansFeature } from '../day-plans/day-plans.feature.ts';
import { NarrowWindows } from './narrow-windows.task.ts';
import { WindowStore } from './window.store.ts';

/** Arrival windows, and the half hour that patients are told on the evening before. */
export const windowsFeature = feature({
  imports: [appointmentsFeature, calendarFeature, dayPlansFeature],
  providers: [WindowStore],
  tasks: [provideTask('narrow-windows', NarrowWindows, { cron: '*/5 * * * *' })],
});
