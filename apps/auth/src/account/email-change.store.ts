import { Injectable } from '@nestjs/common';
import type { Tx } from '../database.store.ts';
import { type LinkProblem, linkProblem } from '../domain/link-problem.ts';

/**
 * The address that a link confirms, or why the link is refused. LINK_FOREIGN when it belongs to another
 * person.
 */
export type FollowedLink = { email: string } | { problem: LinkProblem | 'LINK_FOREIGN' };

/** Pending email addresses; a person has at most one. */
@Injectable()
export class EmailChangeStore {
  /** A second change replaces the first, whose link stops working. */
  async put(
    tx: Tx,
    userId: number,
    { email, tokenHash, expiresAt }: { email: string; tokenHash: string; expiresAt: Date },
  ): Promise<void> {
    const change = { email, token_hash: tokenHash, expires_at: expiresAt, used_at: null };
    await tx.email_change.upsert({
      where: { user_id: userId },
      create: { user_id: userId, ...change },
      update: change,
    });
  }

  /** Consumes a person's link. Of several concurrent calls, one gets the address. */
  async use(tx: Tx, userId: number, tokenHash: string, now: Date): Promise<FollowedLink> {
    const sent = await tx.email_change.findUnique({ where: { token_hash: tokenHash } });
    if (sent && sent.user_id !== userId) return { problem: 'LINK_FOREIGN' };
    const problem = linkProblem(sent, now);
    if (!sent || problem) return { problem: problem ?? 'LINK_INVALID' };
    const { count } = await tx.email_change.updateMany({
      where: { token_hash: tokenHash, used_at: null },
      data: { used_at: now },
    });
    return count === 1 ? { email: sent.email } : { problem: 'LINK_USED' };
  }

  /** Returns false when no change was pending. */
  async cancel(tx: Tx, userId: number): Promise<boolean> {
    return (await tx.email_change.deleteMany({ where: { user_id: userId, used_at: null } })).count > 0;
  }
}
