import { positions } from '@drawpoint/contracts/appointments/positions.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { calendarFeature } from '../calendar/calendar.feature.ts';
import { travelFeature } from '../travel/travel.feature.ts';
import { SharePosition } from './share-position.ts';
import { WATCH_ARRIVAL, WatchArrival } from './watch-arrival.task.ts';

/** A phlebotomist on the way: position, expected arrival, and who is told of it. */
export const arrivalsFeature = feature({
  contract: positions,
  handlers: [SharePosition],
  imports: [appointmentsFeature, calendarFeature, travelFeature],
  tasks: [provideTask(WATCH_ARRIVAL, WatchArrival)],
});
