import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../database.store.ts';
import type { follow_link } from '../generated/prisma/client.ts';

export type FollowLinkRecord = Pick<follow_link, 'id' | 'created_at'>;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The rows of `follow_link`: links of visits. The caller locks the visit before it adds one. */
@Injectable()
export class FollowLinkStore {
  constructor(private readonly db: Database) {}

  /** Oldest first. */
  ofVisits(appointmentIds: readonly number[], tx: Tx = this.db): Promise<FollowLinkRecord[]> {
    return tx.follow_link.findMany({
      where: { appointment_id: { in: [...appointmentIds] } },
      orderBy: { id: 'asc' },
      select: { id: true, created_at: true },
    });
  }

  /** Adds a link and returns it with its token, 256 random bits, which is not stored. */
  async insert(
    tx: Tx,
    appointmentId: number,
    now: Date,
  ): Promise<FollowLinkRecord & { readonly token: string }> {
    const token = randomBytes(32).toString('base64url');
    const { id, created_at } = await tx.follow_link.create({
      data: { appointment_id: appointmentId, token_hash: hashOf(token), created_at: now },
    });
    return { id, created_at, token };
  }

  /** The id of the visit that the link of this token shows. */
  async visitOf(token: string): Promise<number | null> {
    const row = await this.db.follow_link.findUnique({ where: { token_hash: hashOf(token) } });
    return row?.appointment_id ?? null;
  }

  /** Returns false when the visit has no such link. */
  async delete(tx: Tx, appointmentId: number, id: number): Promise<boolean> {
    const { count } = await tx.follow_link.deleteMany({ where: { id, appointment_id: appointmentId } });
    return count === 1;
  }

  async deleteAll(tx: Tx, appointmentId: number): Promise<void> {
    await tx.follow_link.deleteMany({ where: { appointment_id: appointmentId } });
  }
}
