import { Controller } from '@nestjs/common';
import { authEvents, users } from '@drawpoint/contracts/auth/users.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { Handles } from '@drawpoint/nest-kit/bus/handles';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import { FindPatient } from './find-patient.ts';
import { InvitePatient } from './invite-patient.ts';
import { ListContacts } from './list-contacts.ts';

@Controller()
export class UsersHandler {
  constructor(
    private readonly listContacts: ListContacts,
    private readonly patients: FindPatient,
    private readonly invitations: InvitePatient,
    private readonly events: EventLog,
  ) {}

  @Handles(users.contacts)
  contacts({ ids }: ParsedInputOf<typeof users.contacts>) {
    return this.listContacts.run(ids);
  }

  @Handles(users.findPatient)
  findPatient({ email }: ParsedInputOf<typeof users.findPatient>) {
    return this.patients.run(email);
  }

  @Handles(users.invitePatient)
  invitePatient(input: ParsedInputOf<typeof users.invitePatient>, ctx: RequestContext) {
    return this.invitations.run(input, ctx);
  }

  @Handles(authEvents.read)
  readEvents(input: ParsedInputOf<typeof authEvents.read>) {
    return this.events.handleRead(input);
  }
}
