import { Injectable } from '@nestjs/common';
import type { Profile } from '@drawpoint/contracts/auth/profile';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import type { Tx } from '../database.store.ts';
import type { Account } from '../users/account.ts';
import { inAccount } from '../users/user.store.ts';

/** The fields that people change in their own account; an absent field keeps its value. */
export type ProfileChange = Partial<
  Profile & Pick<Account, 'date_of_birth' | 'mobile' | 'is_phlebotomist' | 'insurance'>
>;

/** Writes account changes. The caller has locked the account's row (`UserStore.lock`). */
@Injectable()
export class ProfileStore {
  constructor(private readonly sealer: Sealer) {}

  /**
   * Colour scheme and language do not raise the version: people switch them beside an open form, which must
   * not become STALE.
   */
  async change(tx: Tx, id: number, change: ProfileChange): Promise<void> {
    const { date_of_birth, mobile, insurance, theme_preference, preferred_language, ...plain } = change;
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
        ...(preferred_language && { preferred_language }),
        ...(Object.keys(data).length > 0 && { version: { increment: 1 } }),
      },
    });
    if (mobile === undefined) return;
    // Codes that were sent to the old number must not confirm the new one.
    await tx.mobile_confirmation.deleteMany({ where: { user_id: id } });
    await tx.sign_in_challenge.deleteMany({ where: { user_id: id, channel: 'sms' } });
  }

  /** Replaces the email with one that is already confirmed. Returns false when another account has it. */
  async setEmail(tx: Tx, id: number, email: string, now: Date): Promise<boolean> {
    const owner = await tx.user.findFirst({ where: { email }, select: { id: true } });
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
