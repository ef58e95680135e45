import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import type { Account } from './account.ts';
import { UserStore } from './user.store.ts';

/** Whether staff may book for this account: a patient's that is not deleted. */
export const isPatient = (account: Account | null): account is Account =>
  account !== null && !account.deleted && account.roles.includes('user');

/** The patient account of an email, which staff book for. */
@Injectable()
export class FindPatient {
  constructor(private readonly store: UserStore) {}

  readonly findPatient = handle(users.findPatient, async ({ email }) => {
    const account = await this.store.byEmail(email);
    return { id: isPatient(account) ? account.id : null };
  });
}
