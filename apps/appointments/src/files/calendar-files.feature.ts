import { calendarFiles } from '@drawpoint/contracts/appointments/calendar-files.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { MakeCalendarFile } from './make-calendar-file.ts';

/** Calendar files of visits. */
export const calendarFilesFeature = feature({
  contract: calendarFiles,
  handlers: [MakeCalendarFile],
  imports: [appointmentsFeature],
});
