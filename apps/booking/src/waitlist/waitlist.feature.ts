import { waitlist, waitlistFigures, waitlistOffers } from '@drawpoint/contracts/booking/waitlist.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { bookingsFeature } from '../bookings/bookings.feature.ts';
import { catalogFeature } from '../catalog/catalog.feature.ts';
import { policiesFeature } from '../policies/policies.feature.ts';
import { bookingSessionsFeature } from '../sessions/booking-sessions.feature.ts';
import { slotsFeature } from '../slots/slots.feature.ts';
import { AcceptOffer } from './accept-offer.ts';
import { AnswerOffer } from './answer-offer.ts';
import { EndWaitlistEntries } from './end-waitlist-entries.task.ts';
import { FindTime } from './find-time.ts';
import { FreedDayStore } from './freed-day.store.ts';
import { FreeExpiredHolds } from './free-expired-holds.task.ts';
import { OFFER_FREED_TIME } from './freed-times.ts';
import { JoinWaitlist } from './join-waitlist.ts';
import { ManageWaitlist } from './manage-waitlist.ts';
import { OfferFreedTime } from './offer-freed-time.task.ts';
import { OfferStore } from './offer.store.ts';
import { PresentEntries } from './present-entries.ts';
import { ReadFreedDays } from './read-freed-days.ts';
import { waitlistChanges } from './visit-changes.ts';

/** Who waits for an earlier time, and the offers of times that came free. */
export const waitlistFeature = feature({
  contract: { ...waitlist, ...waitlistFigures, ...waitlistOffers },
  handlers: [AnswerOffer, JoinWaitlist, ManageWaitlist, ReadFreedDays],
  imports: [bookingSessionsFeature, bookingsFeature, catalogFeature, policiesFeature, slotsFeature],
  providers: [AcceptOffer, FindTime, FreedDayStore, OfferStore, PresentEntries],
  tasks: [
    provideTask(OFFER_FREED_TIME, OfferFreedTime),
    provideTask('free-expired-holds', FreeExpiredHolds, { cron: '* * * * *' }),
    provideTask('end-waitlist-entries', EndWaitlistEntries, { cron: '41 12 * * *' }),
  ],
  consumers: [waitlistChanges],
});
