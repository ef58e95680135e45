import { Injectable } from '@nestjs/common';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import type { Registration } from '../users/account.ts';

export type NewLink = {
  userId: number;
  tokenHash: string;
  expiresAt: Date;
  /** A registration that counts once the link is used; without one, an earlier one is kept. */
  registration?: Registration;
};

const REGISTRATION_KEPT_MS = 24 * 3_600_000;

/** The newest verification link of each person. */
@Injectable()
export class VerificationStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** Replaces the person's link. A registration that nobody confirmed within a day is dropped. */
  async replace(tx: Tx, { userId, tokenHash, expiresAt, registration }: NewLink, now: Date): Promise<void> {
    const link = { token_hash: tokenHash, expires_at: expiresAt };
    const registered = registration && {
      registration_sealed: this.sealer.sealJson(registration),
      registered_at: now,
    };
    await tx.email_verification.updateMany({
      where: { user_id: userId, registered_at: { lt: new Date(now.getTime() - REGISTRATION_KEPT_MS) } },
      data: { registration_sealed: null, registered_at: null },
    });
    await tx.email_verification.upsert({
      where: { user_id: userId },
      create: { user_id: userId, ...link, ...registered },
      update: { ...link, ...registered },
    });
  }

  /** Uses up a link: of any number at once, one gets it. Null where there is no such link or it has expired. */
  async use(
    tx: Tx,
    tokenHash: string,
    now: Date,
  ): Promise<{ userId: number; registration: Registration | null } | null> {
    const [row] = await tx.$queryRaw<{ user_id: number; registration_sealed: string | null }[]>`
      DELETE FROM email_verification WHERE token_hash = ${tokenHash} AND expires_at > ${now}
      RETURNING user_id, registration_sealed`;
    if (!row) return null;
    const sealed = row.registration_sealed;
    return { userId: row.user_id, registration: sealed ? this.sealer.openJson<Registration>(sealed) : null };
  }

  /** Whether a registration of this person waits for its link. */
  async waits(userId: number): Promise<boolean> {
    const row = await this.db.email_verification.findUnique({ where: { user_id: userId } });
    return Boolean(row?.registration_sealed);
  }
}
