import { Injectable } from '@nestjs/common';
import type { Profile } from '@drawpoint/contracts/auth/profile';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import type { Tx } from '../database.store.ts';
import type { Account } from '../users/account.ts';
import { inAccount } from '../users/user.store.ts';

/** What people change of their own account; absent is kept. */
export type ProfileChange = Partial<
  Profile & Pick<Account, 'date_of_birth' | 'mobile' | 'is_phlebotomist' | 'insurance'>
>;

/** Writes changes of accounts, whose rows are locked (`UserStore.lock`). */
@Injectable()
export class ProfileStore {
  constructor(private readonly sealer: Sealer) {}

  /**
   * The colours of the screen are of no version: they are chosen beside an open form, which must not be STALE by that.
   */
  async change(tx: Tx, id: number, change: ProfileChange): Promise<void> {
    const { date_of_birth, mobile, insurance, theme_preference, ...plain } = change;
    const data = {
      ...plain,
      ...(date_of_birth !== undefined && {
        date_of_birth_sealed: this.sealed(date_of_birth, inAccount(id, 'date_of_birth_sealed')),
      }),
      ...(mobile !== undefined && {
        mobile_sealed: this.sealed(mobile, inAccount(id, 'mobile_sealed')),
        mobile_confirmed_at: null,
      }),
      ...(insurance && {
        insurance_sealed: this.sealer.sealJson(insurance, inAccount(id, 'insurance_sealed')),
      }),
    };
    await tx.user.update({
      where: { id },
      data: {
        ...data,
        ...(theme_preference && { theme_preference }),
        ...(Object.keys(data).length > 0 && { version: { increment: 1 } }),
      },
    });
    if (mobile === undefined) return;
    // Codes that went to the other number confirm nothing of this one.
    await tx.mobile_confirmation.deleteMany({ where: { user_id: id } });
    await tx.sign_in_challenge.deleteMany({ where: { user_id: id, channel: 'sms' } });
  }

  /** The new address is confirmed: its link was followed. False where another account has it. */
  async setEmail(tx: Tx, id: number, email: string, now: Date): Promise<boolean> {
    const owner = await tx.user.findUnique({ where: { email }, select: { id: true } });
    const reserved = await tx.patient_reservation.findUnique({ where: { email }, select: { user_id: true } });
    if (reserved || (owner && owner.id !== id)) return false;
    await tx.user.update({
      where: { id },
      data: { email, email_verified_at: now, version: { increment: 1 } },
    });
    return true;
  }

  private sealed(value: string | null, at: SealedAt): string | null {
    return value === null ? null : this.sealer.seal(value, at);
  }
}
