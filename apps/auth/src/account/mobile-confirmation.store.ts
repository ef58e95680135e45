import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../database.store.ts';
import { CODE_TRIES } from '../domain/sign-in-challenge.ts';

/** Confirmation codes that were sent to mobile numbers; a person has at most one. */
@Injectable()
export class MobileConfirmationStore {
  constructor(private readonly db: Database) {}

  async put(tx: Tx, userId: number, codeHash: string, expiresAt: Date): Promise<void> {
    const code = { code_hash: codeHash, expires_at: expiresAt, tries: 0 };
    await tx.mobile_confirmation.upsert({
      where: { user_id: userId },
      create: { user_id: userId, ...code },
      update: code,
    });
  }

  /**
   * Counts an attempt before the code is compared. Returns the code's hash; null when it expired or had too
   * many attempts.
   */
  async countTry(userId: number, now: Date): Promise<string | null> {
    const [row] = await this.db.mobile_confirmation.updateManyAndReturn({
      where: { user_id: userId, tries: { lt: CODE_TRIES }, expires_at: { gt: now } },
      data: { tries: { increment: 1 } },
    });
    return row?.code_hash ?? null;
  }

  /** Consumes the code. Returns false when it was used or replaced, or the number changed. */
  async use(tx: Tx, userId: number, codeHash: string): Promise<boolean> {
    const where = { user_id: userId, code_hash: codeHash };
    return (await tx.mobile_confirmation.deleteMany({ where })).count === 1;
  }

  /** Marks the number as confirmed. Keeps the account's version, so that open forms do not become STALE. */
  async confirm(tx: Tx, userId: number, now: Date): Promise<void> {
    await tx.user.updateMany({
      where: { id: userId, mobile_sealed: { not: null }, mobile_confirmed_at: null },
      data: { mobile_confirmed_at: now },
    });
  }
}
