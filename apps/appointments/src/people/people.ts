import { userProjection } from '@drawpoint/nest-kit/events/user-projection';
import { Database } from '../database.store.ts';

/** Whose the visits are. */
export const people = userProjection({ database: Database, columns: ['first_name', 'last_name'] });
