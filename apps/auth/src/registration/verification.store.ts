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
  registration?: Registration | undefined;
  /** The id of the browser that registered. */
  deviceId?: string | undefined;
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
  async add(
    tx: Tx,
    { userId, tokenHash, expiresAt, registration, deviceId }: NewLink,
    now: Date,
  ): Promise<void> {
    await tx.email_verification.create({
      data: {
        token_hash: tokenHash,
        user_id: userId,
        expires_at: expiresAt,
        ...(deviceId !== undefined && { device_id: deviceId }),
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

  /** Reads a link whose browser proves the registration, so no password is tried. */
  async find(tokenHash: string, now: Date): Promise<Link | EndedLink> {
    const found = await this.db.email_verification.findUnique({ where: { token_hash: tokenHash } });
    const problem = linkProblem(found, now) ?? (found!.tries >= TRIES ? 'LINK_INVALID' : null);
    if (problem !== null || !found) return { problem: problem!, userId: found?.user_id ?? null };
    return { userId: found.user_id, registration: this.open(tokenHash, found.registration_sealed) };
  }

  /**
   * Reads the newest registration that this browser made, of this person when given; null for none. Only while its
   * link is valid: others may use the same computer later.
   */
  async byDevice(
    { deviceId, userId, now }: { deviceId: string; userId?: number; now: Date },
    tx: Tx = this.db,
  ): Promise<Link | null> {
    const row = await tx.email_verification.findFirst({
      where: {
        ...{ device_id: deviceId, used_at: null, expires_at: { gt: now } },
        ...(userId !== undefined && { user_id: userId }),
      },
      orderBy: { expires_at: 'desc' },
    });
    return row && { userId: row.user_id, registration: this.open(row.token_hash, row.registration_sealed) };
  }

  /**
   * Removes the person's links that confirm what this browser registered. `own`: the account has its data, so
   * links that were sent again confirm it too.
   */
  async withdraw(tx: Tx, userId: number, deviceId: string, own: boolean): Promise<void> {
    await tx.email_verification.deleteMany({
      where: {
        user_id: userId,
        OR: [{ device_id: deviceId }, ...(own ? [{ registration_sealed: null, used_at: null }] : [])],
      },
    });
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
        registration_sealed: { not: null },
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
      data: { used_at: now, registration_sealed: null, registered_at: null, device_id: null },
    });
    await tx.email_verification.deleteMany({ where: { user_id: userId, token_hash: { not: tokenHash } } });
    return count === 1;
  }

  /** Whether a registration of this person waits for confirmation. */
  async waits(userId: number, now: Date, tx: Tx): Promise<boolean> {
    return (await this.waiting(userId, '', now, tx)).length > 0;
  }

  /** Whether this person has a link, used or not. */
  async hasAny(tx: Tx, userId: number): Promise<boolean> {
    return (await tx.email_verification.findFirst({ where: { user_id: userId } })) !== null;
  }

  private open(tokenHash: string, sealed: string | null): Registration | null {
    return sealed === null ? null : this.sealer.openJson<Registration>(sealed, registrationAt(tokenHash));
  }
}
