import { Injectable } from '@nestjs/common';
import type { Account } from './account.ts';
import { UserStore } from './user.store.ts';

/** Whether staff may book for this account: a patient's that is not deleted. */
export const isPatient = (account: Account | null): account is Account =>
  account !== null && !account.deleted && account.roles.includes('user');

@Injectable()
export class FindPatient {
  constructor(private readonly users: UserStore) {}

  async run(email: string): Promise<{ id: number | null }> {
    const account = await this.users.byEmail(email);
    return { id: isPatient(account) ? account.id : null };
  }
}
