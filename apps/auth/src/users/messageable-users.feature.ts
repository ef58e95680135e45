import { messageableUsers } from '@drawpoint/contracts/auth/messageable-users.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { relationsFeature } from '../relations/relations.feature.ts';
import { MessageableUserStore } from './messageable-user.store.ts';
import { ReadMessageableUsers } from './read-messageable-users.ts';

export const messageableUsersFeature = feature({
  contract: messageableUsers,
  handlers: [ReadMessageableUsers],
  imports: [relationsFeature],
  providers: [MessageableUserStore],
});
