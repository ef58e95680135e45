import { feature } from '@drawpoint/nest-kit/feature/feature';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { calendarFeature } from '../calendar/calendar.feature.ts';
import { filesFeature } from '../files/files.feature.ts';
import { requestsFeature } from '../requests/requests.feature.ts';
import { DemoStore } from './demo.store.ts';

/** Fills the empty store of a local run. */
export const demoFeature = feature({
  providers: [DemoStore],
  imports: [appointmentsFeature, calendarFeature, filesFeature, requestsFeature],
});
