import { Injectable } from '@nestjs/common';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import { LINK_TOLD_MS, type LinkProblem, linkProblem } from '../domain/link-problem.ts';
import type { Registration } from '../users/account.ts';

export type NewLink = {
  userId: number;
  tokenHash: string;
  expiresAt: Date;
  /** The registration that the link confirms; null when it confirms the account's own data. */
  registration?: Registration;
};

/** A valid link with its registration; null when it confirms the account's own data. */
export type Link = { userId: number; registration: Registration | null };
/** Why a link is refused, and its owner; null when the owner is unknown. */
export type EndedLink = { problem: LinkProblem; userId: number | null };

/** How many passwords may be tried with one link (docs/product/accounts.md#verification). */
const TRIES = 5;
/** How many other registrations of the person, the newest first, a link may complete. */
const OTHERS = 5;

const registrationAt = (tokenHash: string): SealedAt => ({
  table: 'email_verification',
  column: 'registration_sealed',
  row: tokenHash,
});

/** Verification links and the registrations that wait for confirmation. */
@Injectable()
export class VerificationStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** Adds a link; the person's other links stay valid. */
  async add(tx: Tx, { userId, tokenHash, expiresAt, registration }: NewLink, now: Date): Promise<void> {
    await tx.email_verification.create({
      data: {
        token_hash: tokenHash,
        user_id: userId,
        expires_at: expiresAt,
        ...(registration && {
          registration_sealed: this.sealer.sealJson(registration, registrationAt(tokenHash)),
          registered_at: now,
        }),
      },
      select: { token_hash: true },
    });
  }

  /** Counts a password attempt with a valid link. Returns LINK_INVALID after too many attempts. */
  async countTry(tokenHash: string, now: Date): Promise<Link | EndedLink> {
    const [row] = await this.db.$queryRaw<{ user_id: number; registration_sealed: string | null }[]>`
      UPDATE email_verification SET tries = tries + 1
       WHERE token_hash = ${tokenHash} AND used_at IS NULL AND expires_at > ${now} AND tries < ${TRIES}
      RETURNING user_id, registration_sealed`;
    if (row) return { userId: row.user_id, registration: this.open(tokenHash, row.registration_sealed) };
    const found = await this.db.email_verification.findUnique({ where: { token_hash: tokenHash } });
    return { problem: linkProblem(found, now) ?? 'LINK_INVALID', userId: found?.user_id ?? null };
  }

  /** Returns the person's other registrations of the last day, newest first. */
  async waiting(
    userId: number,
    exceptTokenHash: string,
    now: Date,
    tx: Tx = this.db,
  ): Promise<Registration[]> {
    const rows = await tx.email_verification.findMany({
      where: {
        user_id: userId,
        token_hash: { not: exceptTokenHash },
        registered_at: { gt: new Date(now.getTime() - LINK_TOLD_MS) },
      },
      orderBy: { registered_at: 'desc' },
      take: OTHERS,
    });
    return rows.flatMap((row) => this.open(row.token_hash, row.registration_sealed) ?? []);
  }

  /**
   * Consumes a link and removes the person's others. Returns false when it was used or removed. Of several
   * concurrent calls, one gets true.
   */
  async use(tx: Tx, tokenHash: string, userId: number, now: Date): Promise<boolean> {
    const { count } = await tx.email_verification.updateMany({
      where: { token_hash: tokenHash, used_at: null },
      data: { used_at: now, registration_sealed: null, registered_at: null },
    });
    await tx.email_verification.deleteMany({ where: { user_id: userId, token_hash: { not: tokenHash } } });
    return count === 1;
  }

  /** Whether a registration of this person waits for confirmation. */
  async waits(userId: number, now: Date, tx: Tx): Promise<boolean> {
    return (await this.waiting(userId, '', now, tx)).length > 0;
  }

  private open(tokenHash: string, sealed: string | null): Registration | null {
    return sealed === null ? null : this.sealer.openJson<Registration>(sealed, registrationAt(tokenHash));
  }
}
