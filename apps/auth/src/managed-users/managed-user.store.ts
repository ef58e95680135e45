import { Injectable } from '@nestjs/common';
import type { Tx } from '../database.store.ts';
import type { Account } from '../users/account.ts';

/** Writes staff's changes to accounts. The caller has locked the rows (`UserStore.lock`). */
@Injectable()
export class ManagedUserStore {
  async assign(
    tx: Tx,
    id: number,
    assigned: Partial<Pick<Account, 'roles' | 'given_roles' | 'provider_id'>>,
  ): Promise<void> {
    await tx.user.update({ where: { id }, data: { ...assigned, version: { increment: 1 } } });
  }

  /** Sets a new, unconfirmed email. Returns false when another account or a reservation has it. */
  async setEmail(tx: Tx, id: number, email: string): Promise<boolean> {
    const owner = await tx.user.findFirst({ where: { email }, select: { id: true } });
    const reserved = await tx.patient_reservation.findUnique({ where: { email }, select: { user_id: true } });
    if (reserved || (owner && owner.id !== id)) return false;
    await tx.user.update({
      where: { id },
      data: { email, email_verified_at: null, version: { increment: 1 } },
    });
    return true;
  }
}
