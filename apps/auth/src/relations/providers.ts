import { providerChanged } from '@drawpoint/contracts/booking/catalog.events';
import { projectionOf } from '@drawpoint/nest-kit/events/projection-of';
import { Database } from '../database.store.ts';
import { AdminScope } from '../sessions/admin-scope.ts';

/** Keeps the table `provider` in step with booking. */
export const providers = projectionOf(providerChanged, {
  name: 'providers',
  database: Database,
  table: 'provider',
  columns: ['name'],
  inject: [AdminScope],
  // A second provider ends what the admins of the only one saw.
  afterCommit: (scope) => async (events) => {
    if (events.some(({ entity_version }) => entity_version === 1)) await scope.announceAll();
  },
});
