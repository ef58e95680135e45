import { pins } from '@drawpoint/contracts/appointments/pins.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { calendarFeature } from '../calendar/calendar.feature.ts';
import { CorrectPin } from './correct-pin.ts';

/** Where visits take place, as staff know better than a geocoder. */
export const pinsFeature = feature({
  contract: pins,
  handlers: [CorrectPin],
  imports: [appointmentsFeature, calendarFeature],
});
