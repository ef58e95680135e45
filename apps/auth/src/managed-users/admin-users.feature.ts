import { adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import { relationsChanged } from '@drawpoint/contracts/booking/relations.events';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { projectionOf } from '@drawpoint/nest-kit/events/projection-of';
import { Database } from '../database.store.ts';
import { managedUsersFeature } from './managed-users.feature.ts';
import { relationsFeature } from '../relations/relations.feature.ts';
import { ChangeUsers } from './change-users.ts';
import { FindPeople } from './find-people.ts';
import { InviteUser } from './invite-user.ts';
import { NamesAround } from './names-around.ts';
import { PersonListStore } from './person-list.store.ts';
import { ProviderOfNew } from './provider-of-new.ts';
import { ReadUsers } from './read-users.ts';

/**
 * Keeps people's relations in step with booking; the database writes them beside the account (decision 183).
 */
const relations = projectionOf(relationsChanged, {
  database: Database,
  table: 'relation',
  columns: ['assigned_to', 'phlebotomist_ids', 'provider_ids'],
});

export const adminUsersFeature = feature({
  contract: adminUsers,
  handlers: [ChangeUsers, FindPeople, InviteUser, ReadUsers],
  imports: [managedUsersFeature, relationsFeature],
  providers: [NamesAround, PersonListStore, ProviderOfNew],
  exports: [PersonListStore, ProviderOfNew, ReadUsers],
  consumers: [relations],
});
