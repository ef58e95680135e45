import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { invalid } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toE164 } from '@drawpoint/rules/phone';
import { Database, type Tx } from '../database.store.ts';
import { VerificationLinks } from '../registration/verification-links.ts';
import { AccountHistory } from './account-history.ts';
import { isPatient } from './find-patient.ts';
import { UserStore } from './user.store.ts';

type Invitee = ParsedInputOf<typeof users.invitePatient>;

/**
 * The patient account of an email. Where there is none, makes one without a password and invites the person to
 * register (OP §3). Throws INVALID_INPUT where the email belongs to staff or to a deleted account.
 */
@Injectable()
export class InvitePatient {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly history: AccountHistory,
    private readonly links: VerificationLinks,
  ) {}

  readonly invitePatient = handle(users.invitePatient, async (invitee, ctx) => {
    const answer = await inTransaction(this.db, (tx) => this.findOrCreate(tx, invitee, ctx));
    if (answer.created) this.history.announce();
    return answer;
  });

  private async findOrCreate(tx: Tx, invitee: Invitee, ctx: RequestContext) {
    const { first_name, last_name, email } = invitee;
    const mobile = invitee.mobile ? toE164(invitee.mobile) : null;
    const created = await this.users.add(tx, { first_name, last_name, email, mobile });
    if (created) {
      await this.history.record(tx, 'invited', created.id, ctx);
      await this.history.changed(tx, created);
      await this.links.sendInvitation(tx, created);
      return { id: created.id, created: true };
    }
    const account = await this.users.byEmail(email, tx);
    if (!isPatient(account)) throw invalid({ email: ['This email does not belong to a patient.'] });
    return { id: account.id, created: false };
  }
}
