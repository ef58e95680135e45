import { userProjection } from '@drawpoint/nest-kit/events/user-projection';
import { Database } from '../database.store.ts';

/** A possible recipient of a visit's notifications. */
export const people = userProjection({ database: Database, columns: ['roles', 'provider_id'] });
