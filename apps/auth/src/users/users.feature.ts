import { users } from '@drawpoint/contracts/auth/users.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { relationsFeature } from '../relations/relations.feature.ts';
import { ConfirmOwner } from './confirm-owner.ts';
import { FindPatients } from './find-patients.ts';
import { FindStrangers } from './find-strangers.ts';
import { ListContacts } from './list-contacts.ts';
import { TellAssigned } from './tell-assigned.ts';

export const usersFeature = feature({
  contract: users,
  handlers: [ConfirmOwner, FindPatients, FindStrangers, ListContacts, TellAssigned],
  imports: [relationsFeature],
});
