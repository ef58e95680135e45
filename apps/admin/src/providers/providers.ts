import { providerChanged } from '@drawpoint/contracts/booking/catalog.events';
import { projectionOf } from '@drawpoint/nest-kit/events/projection-of';
import { Database } from '../database.store.ts';

/** Keeps the table `provider` in step with booking. */
export const providers = projectionOf(providerChanged, {
  name: 'providers',
  database: Database,
  table: 'provider',
  columns: ['name', 'tz'],
});
