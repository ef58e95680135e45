import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../database.store.ts';
import type { passkey } from '../generated/prisma/client.ts';

export type StoredPasskey = Omit<passkey, 'counter'> & { counter: number };
export type NewPasskey = Omit<StoredPasskey, 'id' | 'last_used_at'>;

/** People's passkeys, and the used ceremonies. */
@Injectable()
export class PasskeyStore {
  constructor(private readonly db: Database) {}

  /** Returns the person's passkeys, the newest first. */
  async ofPerson(userId: number, tx: Tx = this.db): Promise<StoredPasskey[]> {
    const rows = await tx.passkey.findMany({ where: { user_id: userId }, orderBy: { id: 'desc' } });
    return rows.map(open);
  }

  async byCredentialId(credentialId: string): Promise<StoredPasskey | null> {
    const row = await this.db.passkey.findUnique({ where: { credential_id: credentialId } });
    return row && open(row);
  }

  /** Reads the email's account and its passkeys in one query, for known and unknown emails alike. */
  async ofEmail(email: string): Promise<{ userId: number | null; credentialIds: string[] }> {
    const rows = await this.db.$queryRaw<{ user_id: number; credential_id: string | null }[]>`
      SELECT u.id AS user_id, p.credential_id
        FROM "user" u LEFT JOIN passkey p ON p.user_id = u.id
       WHERE u.email = ${email} AND u.deleted_at IS NULL
       ORDER BY p.credential_id`;
    return {
      userId: rows[0]?.user_id ?? null,
      credentialIds: rows.flatMap(({ credential_id }) => credential_id ?? []),
    };
  }

  /** Returns null when a passkey with that credential id already exists. */
  async add(tx: Tx, passkey: NewPasskey): Promise<StoredPasskey | null> {
    const [row] = await tx.passkey.createManyAndReturn({ data: [passkey], skipDuplicates: true });
    return row ? open(row) : null;
  }

  /**
   * Records a use. Returns false when the counter did not rise, which indicates a copied key (0 → 0 is a
   * synced one).
   */
  async used(id: number, counter: number, now: Date, tx: Tx = this.db): Promise<boolean> {
    const { count } = await tx.passkey.updateMany({
      where: { id, ...(counter === 0 ? { counter: 0 } : { counter: { lt: counter } }) },
      data: { counter, last_used_at: now },
    });
    return count === 1;
  }

  /** Removes one of the person's passkeys. Returns null when they have no such passkey. */
  async remove(tx: Tx, id: number, userId: number): Promise<StoredPasskey | null> {
    const row = await tx.passkey.findFirst({ where: { id, user_id: userId } });
    if (!row) return null;
    await tx.passkey.deleteMany({ where: { id, user_id: userId } });
    return open(row);
  }

  /** Returns the WebAuthn user handle, created with the first passkey. */
  async handleOf(userId: number): Promise<string> {
    await this.db.user.updateMany({
      where: { id: userId, passkey_handle: null },
      data: { passkey_handle: randomBytes(32).toString('base64url') },
    });
    const { passkey_handle } = await this.db.user.findUniqueOrThrow({
      where: { id: userId },
      select: { passkey_handle: true },
    });
    return passkey_handle ?? '';
  }

  /** Consumes a ceremony's token. Of several concurrent calls, one gets true. */
  async takeCeremony(tokenHash: string, expiresAt: Date): Promise<boolean> {
    const { count } = await this.db.passkey_ceremony.createMany({
      data: [{ token_hash: tokenHash, expires_at: expiresAt }],
      skipDuplicates: true,
    });
    return count === 1;
  }
}

const open = (row: passkey): StoredPasskey => ({ ...row, counter: Number(row.counter) });
