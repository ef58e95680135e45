import { feature } from '@drawpoint/nest-kit/feature/feature';
import { UserProjection, userProjection } from '@drawpoint/nest-kit/events/user-projection';
import { Database } from '../database.store.ts';

/** Whose the visits are. */
export const peopleFeature = feature({
  consumers: [userProjection({ database: Database, columns: ['first_name', 'last_name'] })],
  exports: [UserProjection],
});
