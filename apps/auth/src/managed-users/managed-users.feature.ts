import { managedUsers } from '@drawpoint/contracts/auth/managed-users.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { relationsFeature } from '../relations/relations.feature.ts';
import { ManageUsers } from './manage-users.ts';
import { ManagedUserStore } from './managed-user.store.ts';
import { RemoveUsers } from './remove-users.ts';

export const managedUsersFeature = feature({
  contract: managedUsers,
  handlers: [ManageUsers, RemoveUsers],
  imports: [relationsFeature],
  providers: [ManagedUserStore],
  exports: [ManageUsers, RemoveUsers],
});
