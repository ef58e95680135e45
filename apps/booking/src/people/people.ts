import { userProjection } from '@drawpoint/nest-kit/events/user-projection';
import { Database } from '../database.store.ts';

/** The phlebotomists' names, and whether they still are phlebotomists. */
export const people = userProjection({ database: Database, columns: ['first_name', 'last_name', 'roles'] });
