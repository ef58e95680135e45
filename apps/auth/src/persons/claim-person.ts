import { Injectable } from '@nestjs/common';
import { personVisits } from '@drawpoint/contracts/appointments/person-visits.contract';
import { personClaims } from '@drawpoint/contracts/auth/person-claims.contract';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { hashToken } from '../security/secret-token.ts';
import { UserStore } from '../users/user.store.ts';
import { type InvitedPerson, PersonStore } from './person.store.ts';

/** Answers the invitation of somebody who is cared for (docs/product/accounts.md#claiming). */
@Injectable()
export class ClaimPerson {
  constructor(
    private readonly bus: Bus,
    private readonly users: UserStore,
    private readonly store: PersonStore,
  ) {}

  /** Throws LINK_INVALID, LINK_EXPIRED. */
  readonly show = handle(personClaims.show, async ({ token }, { now }) => {
    const person = valid(await this.store.invited(hashToken(token)), now());
    const carer = await this.users.existing(person.user_id);
    return { carer_name: carer.first_name, first_name: person.first_name };
  });

  /** Throws LINK_INVALID, LINK_EXPIRED, and INVALID_INPUT for another date of birth. */
  readonly agree = handle(personClaims.agree, async ({ token, date_of_birth }, ctx) => {
    const person = await this.answered(token, ctx.now());
    if (person.date_of_birth !== date_of_birth) throw invalid({ date_of_birth: [OTHER_BIRTH] });
    await this.bus.call(personVisits.keep, { user_id: person.user_id, person_id: person.id }, ctx);
    await this.store.agree(person.id, ctx.now());
    return {};
  });

  /**
   * Throws LINK_INVALID, LINK_EXPIRED, and INVALID_INPUT for the carer's own account and for one with another
   * date of birth. When it fails halfway, the same link finishes it.
   */
  readonly claim = handle(personClaims.claim, async ({ token }, ctx) => {
    const person = await this.answered(token, ctx.now());
    const account = await this.users.ofCaller(ctx.caller);
    if (account.id === person.user_id) throw invalid({ token: [OWN_ACCOUNT] });
    if (account.date_of_birth !== person.date_of_birth) throw invalid({ token: [OTHER_BIRTH] });
    const { id: person_id, user_id } = person;
    const moved = await this.bus.call(
      personVisits.handOver,
      { user_id, person_id, to_user_id: account.id },
      ctx,
    );
    await this.store.removeClaimed(person_id);
    return moved;
  });

  /** Counts one answer, right or wrong, so that nobody tries many dates of birth. */
  private async answered(token: string, now: Date): Promise<InvitedPerson> {
    const hash = hashToken(token);
    const person = valid(await this.store.invited(hash), now);
    if (!(await this.store.countTry(hash))) throw new AppError('LINK_INVALID');
    return person;
  }
}

const OTHER_BIRTH = 'This invitation is for somebody with another date of birth.';
const OWN_ACCOUNT = 'Sign in with the account of the person who is invited.';

function valid(person: InvitedPerson | null, now: Date): InvitedPerson {
  if (!person) throw new AppError('LINK_INVALID');
  if (person.claim_ends_at <= now) throw new AppError('LINK_EXPIRED');
  return person;
}
