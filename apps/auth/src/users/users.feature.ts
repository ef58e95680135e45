import { users } from '@drawpoint/contracts/auth/users.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { InvitePatient } from './invite-patient.ts';
import { ListContacts } from './list-contacts.ts';
import { ReservePatient } from './reserve-patient.ts';

export const usersFeature = feature({
  contract: users,
  handlers: [InvitePatient, ListContacts, ReservePatient],
});
