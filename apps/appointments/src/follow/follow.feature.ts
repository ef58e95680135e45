import { followLinks } from '@drawpoint/contracts/appointments/follow.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { peopleFeature } from '../people/people.feature.ts';
import { FollowLinkStore } from './follow-link.store.ts';
import { FollowVisit } from './follow-visit.ts';
import { ManageFollowLinks } from './manage-follow-links.ts';

/** Links by which a patient's relatives follow a visit. */
export const followFeature = feature({
  contract: followLinks,
  handlers: [FollowVisit, ManageFollowLinks],
  imports: [appointmentsFeature, peopleFeature],
  providers: [FollowLinkStore],
  exports: [FollowLinkStore],
});
