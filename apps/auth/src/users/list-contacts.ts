import { Injectable } from '@nestjs/common';
import type { users } from '@drawpoint/contracts/auth/users.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { UserStore } from './user.store.ts';

/** Names and addresses of these people; deleted and unknown ones are left out. */
@Injectable()
export class ListContacts {
  constructor(private readonly users: UserStore) {}

  async run(ids: number[]): Promise<OutputOf<typeof users.contacts>> {
    const accounts = await this.users.living(ids);
    return {
      data: accounts.map(({ id, first_name, last_name, email, mobile }) => ({
        id,
        first_name,
        last_name,
        email,
        mobile,
      })),
    };
  }
}
