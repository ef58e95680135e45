import { Injectable } from '@nestjs/common';
import type { StoredCard } from '@drawpoint/contracts/appointments/payment';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { storedCards } from '@drawpoint/contracts/appointments/stored-cards.contract';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import type { CardFace, StoredCardRef } from './processor/card-processor.ts';
import { Merchant } from './processor/merchant.ts';
import { ProcessorError } from './processor/processor-error.ts';
import { newReference } from './reference.ts';
import { StoredCardStore, type OwnCard } from './stored-card.store.ts';

/** A person's cards in the processor's vault. */
@Injectable()
export class StoredCards {
  constructor(
    private readonly store: StoredCardStore,
    private readonly merchant: Merchant,
  ) {}

  readonly config = handle(payments.config, () => Promise.resolve(this.merchant.page));

  readonly listCards = handle(storedCards.listCards, async (_input, ctx) => {
    const cards = await this.store.listOwn(ctx.caller.user_id);
    return { data: cards.map(toStoredCard) };
  });

  /** A card that is kept already stays as it is. Throws INVALID_INPUT when the processor refuses the token. */
  readonly addCard = handle(storedCards.addCard, async ({ nonce }, ctx) => {
    const userId = ctx.caller.user_id;
    try {
      const { id } = await this.keep(userId, nonce, ctx.now());
      return toStoredCard(await this.own(userId, id));
    } catch (error) {
      if (!(error instanceof ProcessorError)) throw error;
      if (error.failure === 'refused' && error.text) throw invalid({ nonce: [error.text] });
      throw new AppError('UNAVAILABLE', { cause: error, retryAfterSeconds: 5 });
    }
  });

  /** Throws NOT_FOUND for a card that is not the person's own. */
  readonly setCardConsent = handle(storedCards.setCardConsent, async ({ id, given }, ctx) => {
    const userId = ctx.caller.user_id;
    const card = await this.own(userId, id);
    await this.store.setConsent({ id, userId }, given, ctx.now());
    return toStoredCard({ ...card, staffMayCharge: given });
  });

  /** Throws NOT_FOUND for a card that is not the person's own; UNAVAILABLE where the processor could not be asked. */
  readonly removeCard = handle(storedCards.removeCard, async ({ id }, ctx) => {
    const { processor } = this.merchant;
    const card = await this.own(ctx.caller.user_id, id);
    try {
      await processor.removeCard(card);
    } catch (error) {
      // E00040: the processor has no such card any more.
      const isGone = error instanceof ProcessorError && error.code === 'E00040';
      if (!isGone) throw new AppError('UNAVAILABLE', { cause: error, retryAfterSeconds: 5 });
    }
    await this.store.forget(id, ctx.now());
    return {};
  });

  /** Throws NOT_FOUND for a card that is not the person's own. */
  async own(userId: number, cardId: number): Promise<OwnCard> {
    const card = await this.store.findOwn(userId, cardId);
    if (!card) throw new AppError('NOT_FOUND');
    return card;
  }

  /** The cards that a patient lets staff charge: what staff may know of them. */
  async listForStaff(userId: number): Promise<{ id: number; label: string }[]> {
    const cards = await this.store.listOwn(userId);
    return cards.filter(({ staffMayCharge }) => staffMayCharge).map(({ id, label }) => ({ id, label }));
  }

  /** Throws FORBIDDEN for a card that the patient does not let staff charge. */
  async forStaff(userId: number, cardId: number): Promise<StoredCardRef & CardFace> {
    const card = await this.store.findOwn(userId, cardId);
    if (!card?.staffMayCharge) throw new AppError('FORBIDDEN');
    return card;
  }

  /**
   * Has the processor store the card of a token. Storing charges nothing, so after an error the payment is
   * known to have failed. An unknown outcome is therefore thrown as `refused`.
   */
  async keep(userId: number, nonce: string, now: Date): Promise<StoredCardRef & CardFace & { id: number }> {
    const customer = await this.store.customerOf(userId, newReference());
    try {
      const card = await this.merchant.processor.storeCard({
        ...{ nonce, profileId: customer.profileId, customer: customer.reference },
      });
      return { ...card, id: await this.store.remember(userId, card, now) };
    } catch (error) {
      if (!(error instanceof ProcessorError) || error.failure !== 'unknown') throw error;
      throw new ProcessorError('refused', error.code, error.text);
    }
  }
}

const toStoredCard = ({ id, label, staffMayCharge }: OwnCard): StoredCard => ({
  ...{ id, label, staff_may_charge: staffMayCharge },
});
