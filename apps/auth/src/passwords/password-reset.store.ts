import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../database.store.ts';
import type { password_reset } from '../generated/prisma/client.ts';

/** How long a link can set a new password. */
export const LINK_MINUTES = 60;
/** How long a person whom staff invited can choose the first password: 7 days. */
export const INVITATION_MINUTES = 7 * 24 * 60;

/** Links that set a new password. */
@Injectable()
export class PasswordResetStore {
  constructor(private readonly db: Database) {}

  /** `newEmail`: where the link goes, when it makes this the account's email. */
  async add(tx: Tx, userId: number, tokenHash: string, expiresAt: Date, newEmail?: string): Promise<void> {
    await tx.password_reset.create({
      data: {
        ...{ user_id: userId, token_hash: tokenHash, expires_at: expiresAt },
        new_email: newEmail ?? null,
      },
    });
  }

  async byTokenHash(tokenHash: string): Promise<password_reset | null> {
    return this.db.password_reset.findUnique({ where: { token_hash: tokenHash } });
  }

  /** Consumes a link. Of several concurrent calls, one gets true. */
  async use(tx: Tx, tokenHash: string, now: Date): Promise<boolean> {
    const { count } = await tx.password_reset.updateMany({
      where: { token_hash: tokenHash, used_at: null, expires_at: { gt: now } },
      data: { used_at: now },
    });
    return count === 1;
  }

  /** Ends the person's unused links before a newer one is sent. */
  async expireUnused(tx: Tx, userId: number, now: Date): Promise<void> {
    await tx.password_reset.updateMany({
      where: { user_id: userId, used_at: null, expires_at: { gt: now } },
      data: { expires_at: now },
    });
  }

  /** Deletes the person's unused links after the password was set another way. */
  async dropUnused(tx: Tx, userId: number): Promise<void> {
    await tx.password_reset.deleteMany({ where: { user_id: userId, used_at: null } });
  }
}
