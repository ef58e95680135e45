import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../database.store.ts';

/** Addresses that people want instead of their own; a person has at most one. */
@Injectable()
export class EmailChangeStore {
  constructor(private readonly db: Database) {}

  /** A second change takes the place of the first, whose link then does nothing. */
  async put(
    tx: Tx,
    userId: number,
    { email, tokenHash, expiresAt }: { email: string; tokenHash: string; expiresAt: Date },
  ): Promise<void> {
    const change = { email, token_hash: tokenHash, expires_at: expiresAt };
    await tx.email_change.upsert({
      where: { user_id: userId },
      create: { user_id: userId, ...change },
      update: change,
    });
  }

  async pendingOf(userId: number, now: Date, tx: Tx = this.db): Promise<string | null> {
    const row = await tx.email_change.findUnique({ where: { user_id: userId } });
    return row && row.expires_at > now ? row.email : null;
  }

  /** Uses up a person's link; null where it is another's, was used or replaced, or has expired. Of many at once, one gets it. */
  async use(tx: Tx, userId: number, tokenHash: string, now: Date): Promise<string | null> {
    const pending = await tx.email_change.findUnique({ where: { token_hash: tokenHash } });
    if (pending?.user_id !== userId || pending.expires_at <= now) return null;
    const { count } = await tx.email_change.deleteMany({ where: { token_hash: tokenHash } });
    return count === 1 ? pending.email : null;
  }

  /** False where nothing was pending. */
  async cancel(tx: Tx, userId: number): Promise<boolean> {
    return (await tx.email_change.deleteMany({ where: { user_id: userId } })).count > 0;
  }

  async dropExpired(now: Date): Promise<void> {
    await this.db.email_change.deleteMany({ where: { expires_at: { lte: now } } });
  }
}
