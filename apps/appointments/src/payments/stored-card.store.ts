import { Injectable } from '@nestjs/common';
import { CARD_CONSENT } from '@drawpoint/contracts/appointments/payment';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { Database, type Tx } from '../database.store.ts';
import type { stored_card } from '../generated/prisma/client.ts';
import type { CardFace, StoredCardRef } from './processor/card-processor.ts';

export type OwnCard = StoredCardRef & CardFace & { id: number; staffMayCharge: boolean };

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
    const consented = await this.consentedOf(rows.map(({ id }) => id));
    return rows.map((row) => toCard(row, consented.has(row.id)));
  }

  async findOwn(userId: number, id: number): Promise<OwnCard | null> {
    const row = await this.db.stored_card.findFirst({ where: { id, user_id: userId, removed_at: null } });
    return row && toCard(row, (await this.consentedOf([id])).has(id));
  }

  /** A card that is stored again has no consent. */
  async forget(id: number, now: Date): Promise<void> {
    await inTransaction(this.db, async (tx: Tx) => {
      await tx.stored_card.update({ where: { id }, data: { removed_at: now } });
      await this.withdraw(tx, id, now);
    });
  }

  /** Records that staff may charge a card, with the text that was read, or that they may not any more. */
  async setConsent({ id, userId }: { id: number; userId: number }, given: boolean, now: Date): Promise<void> {
    await inTransaction(this.db, async (tx: Tx) => {
      await tx.$executeRaw`SELECT 1 FROM stored_card WHERE id = ${id} FOR UPDATE`;
      const standing = { stored_card_id: id, withdrawn_at: null, version: CARD_CONSENT.version };
      if (given && (await tx.card_consent.count({ where: standing })) > 0) return;
      await this.withdraw(tx, id, now);
      if (!given) return;
      const { version, text } = CARD_CONSENT;
      await tx.card_consent.create({
        data: { stored_card_id: id, user_id: userId, version, text, given_at: now },
      });
    });
  }

  private async withdraw(tx: Tx, cardId: number, now: Date): Promise<void> {
    const where = { stored_card_id: cardId, withdrawn_at: null };
    await tx.card_consent.updateMany({ where, data: { withdrawn_at: now } });
  }

  /** Those of the cards that staff may charge by the text as it is now. */
  private async consentedOf(cardIds: number[]): Promise<Set<number>> {
    const rows = await this.db.card_consent.findMany({
      where: { stored_card_id: { in: cardIds }, withdrawn_at: null, version: CARD_CONSENT.version },
      select: { stored_card_id: true },
    });
    return new Set(rows.map(({ stored_card_id }) => stored_card_id));
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

  /** Returns the id of the row. */
  async remember(userId: number, card: StoredCardRef & CardFace, now: Date): Promise<number> {
    const { profileId: profile_id, paymentProfileId: payment_profile_id, label, lastFour: last_four } = card;
    await this.db.card_customer.update({ where: { user_id: userId }, data: { profile_id } });
    const { id } = await this.db.stored_card.upsert({
      where: { profile_id_payment_profile_id: { profile_id, payment_profile_id } },
      create: { user_id: userId, profile_id, payment_profile_id, label, last_four, created_at: now },
      update: { label, last_four, removed_at: null },
    });
    return id;
  }
}

const toCard = (row: stored_card, staffMayCharge: boolean): OwnCard => ({
  id: row.id,
  profileId: row.profile_id,
  paymentProfileId: row.payment_profile_id,
  label: row.label,
  lastFour: row.last_four,
  staffMayCharge,
});
