import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { invalid } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toE164 } from '@drawpoint/rules/phone';
import { Database, type Tx } from '../database.store.ts';
import type { Account } from './account.ts';
import { PatientReservationStore } from './patient-reservation.store.ts';
import { UserStore } from './user.store.ts';

/** Whether staff may book for this account: a patient's that is not deleted. */
const isPatient = (account: Account): boolean => !account.deleted && account.roles.includes('user');

/** Whom staff book for, by email (OP §3): nobody gets an account, or hears of it, before there is a visit. */
@Injectable()
export class ReservePatient {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly reservations: PatientReservationStore,
  ) {}

  /** Throws INVALID_INPUT where the email belongs to staff or to a deleted account. */
  readonly reservePatient = handle(users.reservePatient, async (invitee) => {
    const { first_name, last_name, email } = invitee;
    const mobile = invitee.mobile ? toE164(invitee.mobile) : null;
    const id = await inTransaction(this.db, async (tx: Tx) => {
      await this.users.lockEmail(tx, email);
      const account = await this.users.byEmail(email, tx);
      if (!account) return this.reservations.reserve(tx, { email, first_name, last_name, mobile });
      if (!isPatient(account)) throw invalid({ email: ['This email does not belong to a patient.'] });
      return account.id;
    });
    return { id };
  });
}
