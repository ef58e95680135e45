import { join } from 'node:path';
import { defineService } from '@drawpoint/nest-kit/service';
import { KnownOptions, optionsProjection } from '@drawpoint/nest-kit/options/known-options';
import { Database } from './database.store.ts';
import { schema } from './env.ts';
import { areaRequestsFeature } from './area-requests/area-requests.feature.ts';
import { availabilityFeature } from './availability/availability.feature.ts';
import { bookingsFeature } from './bookings/bookings.feature.ts';
import { catalogFeature } from './catalog/catalog.feature.ts';
import { labTestsFeature, tubesFeature } from './catalog/lab-tests/lab-tests.feature.ts';
import { myProviderFeature } from './catalog/my-provider/my-provider.feature.ts';
import { providersFeature } from './catalog/providers/providers.feature.ts';
import { PhlebotomistEmails } from './catalog/phlebotomist-emails.ts';
import { PhlebotomistStore } from './catalog/phlebotomist.store.ts';
import { servicesFeature } from './catalog/services/services.feature.ts';
import { AskedPlaceStore } from './geocoding/asked-place.store.ts';
import { GeocodedAddressStore } from './geocoding/geocoded-address.store.ts';
import { demandFeature } from './demand/demand.feature.ts';
import { DemandStore } from './demand/demand.store.ts';
import { geocodingFeature } from './geocoding/geocoding.feature.ts';
import { PlacePrivacy } from './geocoding/place-privacy.ts';
import { ProviderPeopleStore } from './people/provider-people.store.ts';
import { ArrivingPhlebotomists } from './people/arriving-phlebotomists.ts';
import { RelationStore } from './people/relation.store.ts';
import { peopleFeature } from './people/people.feature.ts';
import { ownWorkFeature, phlebotomistsFeature } from './phlebotomists/phlebotomists.feature.ts';
import { movesFeature } from './moves/moves.feature.ts';
import { policiesFeature } from './policies/policies.feature.ts';
import { presenceFeature } from './presence/presence.feature.ts';
import { BookingSessionStore } from './sessions/booking-session.store.ts';
import { ConsentTexts } from './sessions/consent-texts.ts';
import { GivenConsentStore } from './sessions/given-consent.store.ts';
import { OwnRecords } from './sessions/own-records.ts';
import { bookingSessionsFeature } from './sessions/booking-sessions.feature.ts';
import { seriesFeature } from './series/series.feature.ts';
import { SeriesVisitStore } from './series/series-visit.store.ts';
import { SeriesStore } from './series/series.store.ts';
import { setupFeature } from './setup/setup.feature.ts';
import { SlotContextStore } from './slots/slot-context.store.ts';
import { slotsFeature } from './slots/slots.feature.ts';
import { FreedTimeStore } from './waitlist/freed-time.store.ts';
import { FreedTimes } from './waitlist/freed-times.ts';
import { waitlistFeature } from './waitlist/waitlist.feature.ts';
import { WaitlistStore } from './waitlist/waitlist.store.ts';

/** What can be booked, where, when and for how much, up to the moment a visit is made. */
export const bookingService = defineService({
  name: 'booking',
  env: schema,
  database: { client: Database, migrations: join(import.meta.dirname, '../prisma/migrations') },
  providers: [
    ...optionsProjection(Database),
    ArrivingPhlebotomists,
    AskedPlaceStore,
    BookingSessionStore,
    ConsentTexts,
    DemandStore,
    FreedTimes,
    FreedTimeStore,
    GeocodedAddressStore,
    GivenConsentStore,
    KnownOptions,
    OwnRecords,
    PhlebotomistEmails,
    PhlebotomistStore,
    PlacePrivacy,
    ProviderPeopleStore,
    RelationStore,
    SeriesStore,
    SeriesVisitStore,
    SlotContextStore,
    WaitlistStore,
  ],
  features: [
    areaRequestsFeature,
    availabilityFeature,
    bookingSessionsFeature,
    bookingsFeature,
    catalogFeature,
    demandFeature,
    geocodingFeature,
    labTestsFeature,
    myProviderFeature,
    providersFeature,
    ownWorkFeature,
    phlebotomistsFeature,
    servicesFeature,
    seriesFeature,
    setupFeature,
    peopleFeature,
    movesFeature,
    policiesFeature,
    presenceFeature,
    slotsFeature,
    tubesFeature,
    waitlistFeature,
  ],
});
