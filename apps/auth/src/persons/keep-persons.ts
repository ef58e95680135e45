import { Injectable } from '@nestjs/common';
import { ownOf } from '@drawpoint/contracts/access';
import { MOST_PERSONS, persons } from '@drawpoint/contracts/auth/persons.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { checkVersion } from '@drawpoint/nest-kit/data/check-version';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database, type Tx } from '../database.store.ts';
import { personErrors } from '../domain/person-rules.ts';
import { UserStore } from '../users/user.store.ts';
import { type PersonDetails, PersonStore } from './person.store.ts';

type NewPerson = ParsedInputOf<typeof persons.create>;

/** The persons for whom somebody books: children, parents (docs/product/accounts.md#persons). */
@Injectable()
export class KeepPersons {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly store: PersonStore,
  ) {}

  readonly list = handle(persons.list, async (_input, { caller }) => ({
    data: await this.store.list(ownOf(caller.user_id)),
  }));

  readonly listOwned = handle(persons.listOwned, async ({ user_id, ids }) => {
    const all = await this.store.list(ownOf(user_id));
    return { data: all.filter(({ id }) => ids.includes(id)) };
  });

  /** Throws INVALID_INPUT for an impossible date of birth, and for an eleventh person. */
  readonly create = handle(
    persons.create,
    async (sound, { now }) => ({ errors: personErrors(sound, now()) }),
    async (input, { caller }) =>
      this.whileLocked(caller.user_id, async (tx) => {
        const others = await this.store.list(ownOf(caller.user_id), tx);
        if (others.length >= MOST_PERSONS)
          throw invalid({ first_name: [`You can keep up to ${MOST_PERSONS} people.`] });
        return this.store.add(tx, caller.user_id, toDetails(input));
      }),
  );

  /** Throws NOT_FOUND for somebody else's person, STALE when it has a newer version than the edit. */
  readonly update = handle(
    persons.update,
    async (sound, { now }) => ({ errors: personErrors(sound, now()) }),
    async ({ id, version, ...input }, { caller }) =>
      this.whileLocked(caller.user_id, async (tx) => {
        const current = await this.own(tx, id, caller.user_id);
        const details = toDetails(input);
        checkVersion({ ...details, version }, current);
        return this.store.change(tx, id, details);
      }),
  );

  /** Throws NOT_FOUND for somebody else's person. */
  readonly remove = handle(persons.remove, async ({ id }, { caller }) => {
    await this.whileLocked(caller.user_id, async (tx) => {
      await this.own(tx, id, caller.user_id);
      await this.store.remove(tx, id);
    });
    return {};
  });

  private async own(tx: Tx, id: number, userId: number) {
    const person = await this.store.owned(id, userId, tx);
    if (!person) throw new AppError('NOT_FOUND');
    return person;
  }

  private whileLocked<T>(userId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(this.db, async (tx) => {
      await this.users.lock(tx, userId);
      return work(tx);
    });
  }
}

const toDetails = (input: NewPerson): PersonDetails => ({
  first_name: input.first_name,
  last_name: input.last_name,
  date_of_birth: input.date_of_birth,
  gender: input.gender,
  insurance_provider: input.insurance_provider || null,
  insurance_member_id: input.insurance_member_id || null,
  draw_notes: input.draw_notes || null,
});
