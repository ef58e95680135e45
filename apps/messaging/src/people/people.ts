import { userProjection } from '@drawpoint/nest-kit/events/user-projection';
import { Database } from '../database.store.ts';

/** Who may have to be told of a visit. */
export const people = userProjection({ database: Database, columns: ['roles', 'provider_id'] });
