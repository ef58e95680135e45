import { users } from '@drawpoint/contracts/auth/users.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { relationsFeature } from '../relations/relations.feature.ts';
import { ConfirmOwner } from './confirm-owner.ts';
import { PeopleForServices } from './people-for-services.ts';

export const usersFeature = feature({
  contract: users,
  handlers: [ConfirmOwner, PeopleForServices],
  imports: [relationsFeature],
});
