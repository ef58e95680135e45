import { day } from '@drawpoint/contracts/appointments/day.contract';
import { userChanged } from '@drawpoint/contracts/auth/user.events';
import { consumer } from '@drawpoint/nest-kit/events/consumer';
import { on } from '@drawpoint/nest-kit/events/event-handler';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { bedsideRecordsFeature } from '../bedside/bedside-records.feature.ts';
import { bedsideFeature } from '../bedside/bedside.feature.ts';
import { Database, type Tx } from '../database.store.ts';
import { handoversFeature } from '../handovers/handovers.feature.ts';
import { ordersFeature } from '../orders/orders.feature.ts';
import { chargesFeature } from '../payments/charges.feature.ts';
import { peopleFeature } from '../people/people.feature.ts';
import { labelsAheadFeature, specimensFeature } from '../specimens/specimens.feature.ts';
import { tubeRecordsFeature } from '../specimens/tube-records.feature.ts';
import { visitsFeature } from '../visits/visits.feature.ts';
import { CompleteCanceled } from './complete-canceled.ts';
import { LeaveToOffice } from './leave-to-office.ts';
import { ListNeedsYou } from './list-needs-you.ts';
import { PhoneActionStore } from './phone-action.store.ts';
import { PhoneKeyStore } from './phone-key.store.ts';
import { ReadKeptBedside } from './read-kept-bedside.ts';
import { ReadKeptDay } from './read-kept-day.ts';
import { RunPhoneAction } from './run-phone-action.ts';
import { SendPhoneActions } from './send-phone-actions.ts';
import { SettlePhoneAction } from './settle-phone-action.ts';
import { StoreFiles } from './store-files.ts';

/** Erases the keys of accounts that were deleted for good: those have no name. */
const phoneKeys = consumer({
  name: 'phone-keys',
  publisher: 'auth',
  kind: 'projection',
  database: Database,
  inject: [PhoneKeyStore],
  handlers: (keys) => [
    on(userChanged, (tx: Tx, { data }) => keys.forget(tx, data.id), {
      matters: ({ data: { deleted, first_name, last_name } }) =>
        deleted && first_name === '' && last_name === '',
    }),
  ],
});

/** A phlebotomist's day without a network, and what the office decides afterwards. */
export const dayFeature = feature({
  contract: day,
  handlers: [ListNeedsYou, ReadKeptDay, SendPhoneActions, SettlePhoneAction],
  imports: [
    appointmentsFeature,
    bedsideFeature,
    bedsideRecordsFeature,
    chargesFeature,
    handoversFeature,
    labelsAheadFeature,
    ordersFeature,
    peopleFeature,
    specimensFeature,
    tubeRecordsFeature,
    visitsFeature,
  ],
  providers: [
    CompleteCanceled,
    LeaveToOffice,
    PhoneActionStore,
    PhoneKeyStore,
    ReadKeptBedside,
    RunPhoneAction,
    StoreFiles,
  ],
  consumers: [phoneKeys],
});
