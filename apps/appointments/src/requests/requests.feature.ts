import { appointmentRequests } from '@drawpoint/contracts/appointments/requests.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { patientsFeature } from '../patients/patients.feature.ts';
import { peopleFeature } from '../people/people.ts';
import { ChangeRequests } from './change-requests.ts';
import { mediaFeature } from '../media/media.feature.ts';
import { PresentRequests } from './present-requests.ts';
import { ReadRequests } from './read-requests.ts';
import { RequestEvents } from './request-events.ts';
import { RequestStore } from './request.store.ts';

/** Requests of staff to patients. */
export const requestsFeature = feature({
  contract: appointmentRequests,
  handlers: [ChangeRequests, ReadRequests],
  providers: [PresentRequests, RequestEvents, RequestStore],
  imports: [mediaFeature, patientsFeature, peopleFeature],
  exports: [RequestEvents, RequestStore],
});
