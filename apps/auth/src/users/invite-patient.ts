import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database, type Tx } from '../database.store.ts';
import { VerificationLinks } from '../registration/verification-links.ts';
import { AccountHistory } from './account-history.ts';
import { PatientReservationStore } from './patient-reservation.store.ts';
import { UserStore } from './user.store.ts';

/**
 * Makes the account of a reserved id, without a password, and invites the person to register (OP §3). Does nothing where
 * the account is there: invited before, or registered by the person themselves.
 */
@Injectable()
export class InvitePatient {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly reservations: PatientReservationStore,
    private readonly history: AccountHistory,
    private readonly links: VerificationLinks,
  ) {}

  readonly invitePatient = handle(users.invitePatient, async ({ user_id }, ctx) => {
    const created = await inTransaction(this.db, (tx: Tx) => this.create(tx, user_id, ctx));
    if (created) this.history.announce();
    return { created };
  });

  private async create(tx: Tx, userId: number, ctx: RequestContext): Promise<boolean> {
    const reserved = await this.reservations.find(userId, tx);
    if (!reserved) return false;
    const { user_id: _, ...invitee } = reserved;
    const created = await this.users.add(tx, invitee);
    if (!created) return false;
    await this.history.record(tx, 'invited', created.id, ctx);
    await this.history.changed(tx, created);
    await this.links.sendInvitation(tx, created);
    return true;
  }
}
