import { Injectable } from '@nestjs/common';
import { ownOf } from '@drawpoint/contracts/access';
import { MOST_PERSONS, persons } from '@drawpoint/contracts/auth/persons.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { checkVersion } from '@drawpoint/nest-kit/data/check-version';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { isAdult } from '@drawpoint/rules/dates';
import { Database, type Tx } from '../database.store.ts';
import { personErrors } from '../domain/person-rules.ts';
import { Emails } from '../mail/emails.ts';
import { hashToken, newToken } from '../security/secret-token.ts';
import { UserStore } from '../users/user.store.ts';
import { resendLimits } from '../throttle/limits.ts';
import { Throttle } from '../throttle/throttle.ts';
import { type PersonDetails, PersonStore, toPerson } from './person.store.ts';

type NewPerson = ParsedInputOf<typeof persons.create>;

/** How long the link of an invitation works: seven days. */
const CLAIM_MINUTES = 7 * 24 * 60;
const TOO_YOUNG = 'People under 18 cannot have an account. Invite them after their 18th birthday.';

/** The persons for whom somebody books: children, parents (docs/product/accounts.md#persons). */
@Injectable()
export class KeepPersons {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly store: PersonStore,
    private readonly emails: Emails,
    private readonly throttle: Throttle,
  ) {}

  readonly list = handle(persons.list, async (_input, { caller, now }) => ({
    data: (await this.store.list(ownOf(caller.user_id))).map((each) => toPerson(each, now())),
  }));

  readonly listOwned = handle(persons.listOwned, async ({ user_id, ids }, { now }) => {
    const all = await this.store.list(ownOf(user_id));
    return { data: all.filter(({ id }) => ids.includes(id)).map((each) => toPerson(each, now())) };
  });

  /** Throws INVALID_INPUT for an impossible date of birth, and for an eleventh person. */
  readonly create = handle(
    persons.create,
    async (sound, { now }) => ({ errors: personErrors(sound, now()) }),
    async (input, { caller, now }) =>
      this.whileLocked(caller.user_id, async (tx) => {
        const others = await this.store.list(ownOf(caller.user_id), tx);
        if (others.length >= MOST_PERSONS)
          throw invalid({ first_name: [`You can keep up to ${MOST_PERSONS} people.`] });
        return toPerson(await this.store.add(tx, caller.user_id, toDetails(input)), now());
      }),
  );

  /** Throws NOT_FOUND for somebody else's person, STALE when it has a newer version than the edit. */
  readonly update = handle(
    persons.update,
    async (sound, { now }) => ({ errors: personErrors(sound, now()) }),
    async ({ id, version, ...input }, { caller, now }) =>
      this.whileLocked(caller.user_id, async (tx) => {
        const current = await this.own(tx, id, caller.user_id);
        const details = toDetails(input);
        checkVersion({ ...details, version }, toPerson(current, now()));
        return toPerson(await this.store.change(tx, id, details), now());
      }),
  );

  /** Throws NOT_FOUND, INVALID_INPUT for somebody under 18, and RATE_LIMITED. */
  readonly invite = handle(persons.invite, async ({ id, email }, ctx) => {
    const carer = await this.users.ofCaller(ctx.caller);
    const person = await this.own(this.db, id, carer.id);
    if (!isAdult(person.date_of_birth, ctx.now().toISOString().slice(0, 10)))
      throw invalid({ email: [TOO_YOUNG] });
    await this.throttle.count(resendLimits(email, ctx.clientIp), ctx.now());
    const token = newToken();
    const endsAt = new Date(ctx.now().getTime() + CLAIM_MINUTES * 60_000);
    const invited = await this.whileLocked(carer.id, async (tx) => {
      await this.own(tx, id, carer.id);
      const claimHash = hashToken(token);
      await this.emails.queue(tx, {
        key: `person-invitation-${claimHash.slice(0, 32)}`,
        ...{ template: 'person-invitation', to: email, user_id: null },
        values: {
          ...{ first_name: person.first_name, inviter: carer.first_name, minutes: String(CLAIM_MINUTES) },
          ...{ link: this.emails.page('/claim', { token }), language: carer.preferred_language },
        },
      });
      return this.store.invite(tx, id, claimHash, endsAt);
    });
    return toPerson(invited, ctx.now());
  });

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
