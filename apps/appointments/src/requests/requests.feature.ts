import { appointmentRequests } from '@drawpoint/contracts/appointments/requests.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { bedsideRecordsFeature } from '../bedside/bedside-records.feature.ts';
import { peopleFeature } from '../people/people.feature.ts';
import { ChangeRequests } from './change-requests.ts';
import { filesFeature } from '../files/files.feature.ts';
import { PresentRequests } from './present-requests.ts';
import { ReadRequests } from './read-requests.ts';
import { RequestEvents } from './request-events.ts';
import { RequestStore } from './request.store.ts';

/** Requests by which staff ask patients to book. */
export const requestsFeature = feature({
  contract: appointmentRequests,
  handlers: [ChangeRequests, ReadRequests],
  providers: [PresentRequests, RequestEvents, RequestStore],
  imports: [bedsideRecordsFeature, filesFeature, peopleFeature],
  exports: [RequestEvents, RequestStore],
});
