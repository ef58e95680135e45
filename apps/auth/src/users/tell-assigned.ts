import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database, type Tx } from '../database.store.ts';
import { TellPerson } from '../relations/tell-person.ts';
import { UserStore } from './user.store.ts';

/** Tells patients that staff assigned them to a phlebotomist. */
@Injectable()
export class TellAssigned {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly persons: TellPerson,
  ) {}

  readonly tellAssigned = handle(users.tellAssigned, async ({ ids, provider_id }) => {
    const accounts = await this.users.ofIds(ids);
    await inTransaction(this.db, async (tx: Tx) => {
      for (const account of accounts.values()) await this.persons.tell(tx, account, 'assigned', provider_id);
    });
    this.persons.announce();
    return {};
  });
}
