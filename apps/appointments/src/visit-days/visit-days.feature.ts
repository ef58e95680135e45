import { visitDays } from '@drawpoint/contracts/appointments/visit-days.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { calendarFeature } from '../calendar/calendar.feature.ts';
import { ListTaken } from './list-taken.ts';

export const visitDaysFeature = feature({
  contract: visitDays,
  handlers: [ListTaken],
  imports: [appointmentsFeature, calendarFeature],
});
