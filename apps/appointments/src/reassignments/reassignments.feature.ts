import { reassignments } from '@drawpoint/contracts/appointments/reassignments.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { calendarFeature } from '../calendar/calendar.feature.ts';
import { travelFeature } from '../travel/travel.feature.ts';
import { ListReassignmentOptions } from './list-reassignment-options.ts';
import { ReassignVisits } from './reassign-visits.ts';

/** Visits that go to another phlebotomist, with their time and price. */
export const reassignmentsFeature = feature({
  contract: reassignments,
  handlers: [ListReassignmentOptions, ReassignVisits],
  imports: [appointmentsFeature, calendarFeature, travelFeature],
  exports: [ReassignVisits],
});
