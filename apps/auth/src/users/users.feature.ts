import { users } from '@drawpoint/contracts/auth/users.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { FindPatient } from './find-patient.ts';
import { InvitePatient } from './invite-patient.ts';
import { ListContacts } from './list-contacts.ts';

export const usersFeature = feature({
  contract: users,
  handlers: [FindPatient, InvitePatient, ListContacts],
});
