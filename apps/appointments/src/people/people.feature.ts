import { patients } from '@drawpoint/contracts/appointments/patients.contract';
import { providerChanged } from '@drawpoint/contracts/booking/catalog.events';
import { projectionOf } from '@drawpoint/nest-kit/events/projection-of';
import { UserProjection, userProjection } from '@drawpoint/nest-kit/events/user-projection';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { Database } from '../database.store.ts';
import { Contacts } from './contacts.ts';
import { PatientVisitStore } from './patient-visit.store.ts';
import { ReadPatients } from './read-patients.ts';

/** Keeps the table `provider` in step with booking. */
const providers = projectionOf(providerChanged, {
  name: 'providers',
  database: Database,
  table: 'provider',
  columns: ['name', 'tz'],
});

/** Keeps copies of people and providers, and tells other services how visits relate them. */
export const peopleFeature = feature({
  contract: patients,
  handlers: [ReadPatients],
  providers: [Contacts, PatientVisitStore],
  consumers: [userProjection({ database: Database, columns: ['first_name', 'last_name'] }), providers],
  exports: [Contacts, PatientVisitStore, UserProjection],
});
