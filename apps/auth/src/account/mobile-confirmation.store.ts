import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../database.store.ts';
import { CODE_TRIES } from '../domain/sign-in-challenge.ts';

/** Codes that were sent to people's mobile numbers, to confirm them; a person has at most one. */
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

  /** Counts a try before it is made, and answers the hash of the code; null where it expired or was tried too often. */
  async countTry(userId: number, now: Date): Promise<string | null> {
    const [row] = await this.db.mobile_confirmation.updateManyAndReturn({
      where: { user_id: userId, tries: { lt: CODE_TRIES }, expires_at: { gt: now } },
      data: { tries: { increment: 1 } },
    });
    return row?.code_hash ?? null;
  }

  /** Uses the code up; false where it was used, or another number or code came meanwhile. */
  async use(tx: Tx, userId: number, codeHash: string): Promise<boolean> {
    const where = { user_id: userId, code_hash: codeHash };
    return (await tx.mobile_confirmation.deleteMany({ where })).count === 1;
  }

  /** The number of the account is its person's. Of no version: forms that are open stay as they are. */
  async confirm(tx: Tx, userId: number, now: Date): Promise<void> {
    await tx.user.updateMany({
      where: { id: userId, mobile_sealed: { not: null }, mobile_confirmed_at: null },
      data: { mobile_confirmed_at: now },
    });
  }
}
