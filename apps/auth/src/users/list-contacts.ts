import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { UserStore } from './user.store.ts';

/** Names and addresses of these people; deleted and unknown ones are left out. */
@Injectable()
export class ListContacts {
  constructor(private readonly store: UserStore) {}

  readonly contacts = handle(users.contacts, async ({ ids }) => {
    const accounts = await this.store.living(ids);
    return {
      data: accounts.map(({ id, first_name, last_name, email, mobile }) => ({
        id,
        first_name,
        last_name,
        email,
        mobile,
      })),
    };
  });
}
