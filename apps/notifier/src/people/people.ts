import { relationsChanged } from '@drawpoint/contracts/booking/relations.events';
import { projectionOf } from '@drawpoint/nest-kit/events/projection-of';
import { userProjection } from '@drawpoint/nest-kit/events/user-projection';
import { Database } from '../database.store.ts';

/** Whose people everybody is (decision 183); the database keeps each provider's delivery log by it (decision 145). */
export const people = [
  ...userProjection({ database: Database, columns: ['provider_id'] }),
  ...projectionOf(relationsChanged, { database: Database, table: 'relation', columns: ['provider_ids'] }),
];
