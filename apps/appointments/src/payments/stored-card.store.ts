import { Injectable } from '@nestjs/common';
import { Database } from '../database.store.ts';
import type { stored_card } from '../generated/prisma/client.ts';
import type { CardFace, StoredCardRef } from './processor/card-processor.ts';

export type OwnCard = StoredCardRef & CardFace & { id: number };

/** The rows of `stored_card` and `card_customer`: cards and customers in the processor's vault. */
@Injectable()
export class StoredCardStore {
  constructor(private readonly db: Database) {}

  async listOwn(userId: number): Promise<OwnCard[]> {
    const rows = await this.db.stored_card.findMany({
      where: { user_id: userId, removed_at: null },
      orderBy: { id: 'desc' },
      take: 50,
    });
    return rows.map(toCard);
  }

  async findOwn(userId: number, id: number): Promise<OwnCard | null> {
    const row = await this.db.stored_card.findFirst({ where: { id, user_id: userId, removed_at: null } });
    return row && toCard(row);
  }

  async forget(id: number, now: Date): Promise<void> {
    await this.db.stored_card.update({ where: { id }, data: { removed_at: now } });
  }

  /** The person's customer at the processor. The first call creates it with `reference`. */
  async customerOf(
    userId: number,
    reference: string,
  ): Promise<{ reference: string; profileId: string | null }> {
    const row = await this.db.card_customer.upsert({
      where: { user_id: userId },
      create: { user_id: userId, reference },
      update: {},
    });
    return { reference: row.reference, profileId: row.profile_id };
  }

  async remember(userId: number, card: StoredCardRef & CardFace, now: Date): Promise<void> {
    const { profileId: profile_id, paymentProfileId: payment_profile_id, label, lastFour: last_four } = card;
    await this.db.card_customer.update({ where: { user_id: userId }, data: { profile_id } });
    await this.db.stored_card.upsert({
      where: { profile_id_payment_profile_id: { profile_id, payment_profile_id } },
      create: { user_id: userId, profile_id, payment_profile_id, label, last_four, created_at: now },
      update: { label, last_four, removed_at: null },
    });
  }
}

const toCard = (row: stored_card): OwnCard => ({
  id: row.id,
  profileId: row.profile_id,
  paymentProfileId: row.payment_profile_id,
  label: row.label,
  lastFour: row.last_four,
});
