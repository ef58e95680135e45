import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { PersonAccess } from '../relations/person-access.ts';
import { UserStore } from './user.store.ts';

/** What other services learn of an email. */
@Injectable()
export class FindPatients {
  constructor(
    private readonly store: UserStore,
    private readonly access: PersonAccess,
  ) {}

  readonly findOwnPatient = handle(users.findOwnPatient, async ({ email }, { caller, ...ctx }) => {
    const account = await this.store.byEmail(email);
    if (!caller || !account || account.deleted || !account.roles.includes('user')) return { id: null };
    const { record } = await this.access.rightsOver(account, { ...ctx, caller });
    return { id: record ? account.id : null };
  });

  readonly confirmedEmail = handle(users.confirmedEmail, async ({ user_id }) => {
    const account = await this.store.byId(user_id);
    return { email: account && !account.deleted && account.email_verified_at ? account.email : null };
  });

  readonly canEmail = handle(users.canEmail, async ({ email }) => {
    const account = await this.store.byEmail(email);
    return { can_email: !account?.deleted };
  });
}
