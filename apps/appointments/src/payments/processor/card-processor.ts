import { toCents, toDollars } from '@drawpoint/rules/money';
import {
  BatchList,
  CardDetails,
  NewCard,
  NewProfile,
  TransactionAnswer,
  TransactionDetails,
  TransactionList,
} from './answer-schemas.ts';
import type { AuthorizeNetClient } from './authorizenet-client.ts';
import { ProcessorError } from './processor-error.ts';

export type StoredCardRef = { profileId: string; paymentProfileId: string };

/** What to charge: the token of a new card, or a stored card. */
export type Instrument = { nonce: string } | StoredCardRef;

/** How people recognise a card: `Visa ending in 1111`. */
export type CardFace = { label: string; lastFour: string };

/** The result of a transaction. `held`: accepted, and under review. */
export type TransactionResult =
  | { state: 'succeeded'; transactionId: string; card: CardFace | null }
  | { state: 'held'; transactionId: string }
  | { state: 'failed'; reason: string; text: string };

/** A transaction as the processor's lists show it. */
export type ProcessorTransaction = {
  transactionId: string;
  /** `captured`: charged and not settled yet. `other`: under review or in progress. */
  standing: 'captured' | 'settled' | 'refunding' | 'refunded' | 'voided' | 'failed' | 'other';
  reference: string;
  cents: number;
};

export type TransactionFacts = ProcessorTransaction & {
  /** The refunded charge; null unless this is a refund. */
  ofTransactionId: string | null;
  isRefund: boolean;
  reason: string;
  card: CardFace | null;
};

const STANDINGS: Readonly<Record<string, ProcessorTransaction['standing']>> = {
  authorizedPendingCapture: 'captured',
  capturedPendingSettlement: 'captured',
  settledSuccessfully: 'settled',
  refundPendingSettlement: 'refunding',
  refundSettledSuccessfully: 'refunded',
  voided: 'voided',
  declined: 'failed',
  expired: 'failed',
  generalError: 'failed',
  communicationError: 'failed',
  failedReview: 'failed',
  couldNotVoid: 'other',
};

/**
 * The processor refuses equal charges with the same reference within this time. It is a safety net below our
 * own records.
 */
const DUPLICATE_SECONDS = '120';
const PAGE_ROWS = 1_000;
const MOST_PAGES = 20;

/** The card processor in the words of payments. Every method throws `ProcessorError`. */
export class CardProcessor {
  constructor(private readonly client: AuthorizeNetClient) {}

  /**
   * Charges once. `reference` (at most 20 characters) comes back in lists and webhooks. As the invoice number
   * it also keeps equal amounts on one card from being refused as duplicates.
   */
  async charge(charge: { reference: string; cents: number; from: Instrument }): Promise<TransactionResult> {
    const { reference, cents, from } = charge;
    const transactionRequest = {
      transactionType: 'authCaptureTransaction',
      amount: toDollars(cents).toFixed(2),
      currencyCode: 'USD',
      ...('nonce' in from ? { payment: paymentOf(from.nonce) } : { profile: profileOf(from) }),
      order: { invoiceNumber: reference },
      transactionSettings: {
        setting: [{ settingName: 'duplicateWindow', settingValue: DUPLICATE_SECONDS }],
      },
    };
    return this.transact(transactionRequest, reference);
  }

  /** Cancels an unsettled charge completely. */
  async void(transactionId: string, reference: string): Promise<TransactionResult> {
    return this.transact({ transactionType: 'voidTransaction', refTransId: transactionId }, reference);
  }

  /** Refunds a settled charge, in whole or in part. Fails with reason 54 when it is not settled yet. */
  async refund(refund: {
    transactionId: string;
    lastFour: string;
    cents: number;
    reference: string;
  }): Promise<TransactionResult> {
    const { transactionId, lastFour, cents, reference } = refund;
    const transactionRequest = {
      transactionType: 'refundTransaction',
      amount: toDollars(cents).toFixed(2),
      currencyCode: 'USD',
      payment: { creditCard: { cardNumber: lastFour, expirationDate: 'XXXX' } },
      refTransId: transactionId,
      order: { invoiceNumber: reference },
    };
    return this.transact(transactionRequest, reference);
  }

  async details(transactionId: string): Promise<TransactionFacts> {
    const { transaction } = await this.client.ask(
      'getTransactionDetailsRequest',
      { transId: transactionId },
      TransactionDetails,
    );
    const card = transaction.payment?.creditCard;
    return {
      transactionId: transaction.transId,
      standing: STANDINGS[transaction.transactionStatus] ?? 'other',
      reference: transaction.order?.invoiceNumber ?? '',
      cents: toCents(transaction.settleAmount ?? transaction.authAmount),
      ofTransactionId: transaction.refTransId ?? null,
      isRefund: transaction.transactionType === 'refundTransaction',
      reason: transaction.responseReasonCode ?? transaction.responseCode,
      card: card ? faceOf(card.cardNumber, card.cardType) : null,
    };
  }

  /** Unsettled transactions, newest first, until `until` returns true. */
  unsettled(until?: (transaction: ProcessorTransaction) => boolean): Promise<ProcessorTransaction[]> {
    return this.pages('getUnsettledTransactionListRequest', {}, until);
  }

  /** Ids of the batches settled between two times. The processor allows at most 31 days. */
  async settledBatches(from: Date, to: Date): Promise<string[]> {
    const content = {
      firstSettlementDate: secondsOf(from),
      lastSettlementDate: secondsOf(to),
    };
    const { batchList = [] } = await this.client.ask('getSettledBatchListRequest', content, BatchList);
    return batchList.map(({ batchId }) => batchId);
  }

  inBatch(batchId: string): Promise<ProcessorTransaction[]> {
    return this.pages('getTransactionListRequest', { batchId });
  }

  /**
   * Stores a card. Creates the customer when `profileId` is null; `customer` is unique, at most 20
   * characters.
   */
  async storeCard(card: {
    nonce: string;
    profileId: string | null;
    customer: string;
  }): Promise<StoredCardRef & CardFace> {
    const { nonce, profileId, customer } = card;
    const ref =
      profileId === null ? await this.newProfile(nonce, customer) : await this.addCard(nonce, profileId);
    return { ...ref, ...(await this.face(ref)) };
  }

  async removeCard({ profileId, paymentProfileId }: StoredCardRef): Promise<void> {
    const content = { customerProfileId: profileId, customerPaymentProfileId: paymentProfileId };
    await this.client.ask('deleteCustomerPaymentProfileRequest', content, NewCard);
  }

  private async newProfile(nonce: string, customer: string): Promise<StoredCardRef> {
    const profile = {
      merchantCustomerId: customer,
      paymentProfiles: { customerType: 'individual', payment: paymentOf(nonce) },
    };
    const content = { profile, validationMode: 'none' };
    const made = await this.client.ask('createCustomerProfileRequest', content, NewProfile);
    // An earlier request created the customer and lost its response. Only the error text contains the id.
    const known = /\bID (\d{1,20})\b/.exec(made.messages.message[0]?.text ?? '')?.[1];
    if (made.customerProfileId === undefined && known !== undefined) return this.addCard(nonce, known);
    const paymentProfileId = made.customerPaymentProfileIdList?.[0];
    if (made.customerProfileId === undefined || paymentProfileId === undefined) {
      throw new ProcessorError('refused', 'E00039');
    }
    return { profileId: made.customerProfileId, paymentProfileId };
  }

  /** Returns the existing id when the card is stored already. */
  private async addCard(nonce: string, profileId: string): Promise<StoredCardRef> {
    const content = {
      customerProfileId: profileId,
      paymentProfile: { customerType: 'individual', payment: paymentOf(nonce) },
      validationMode: 'none',
    };
    const made = await this.client.ask('createCustomerPaymentProfileRequest', content, NewCard);
    if (made.customerPaymentProfileId === undefined) throw new ProcessorError('unknown', 'no_card_id');
    return { profileId, paymentProfileId: made.customerPaymentProfileId };
  }

  private async face({ profileId, paymentProfileId }: StoredCardRef): Promise<CardFace> {
    const content = { customerProfileId: profileId, customerPaymentProfileId: paymentProfileId };
    const { paymentProfile } = await this.client.ask(
      'getCustomerPaymentProfileRequest',
      content,
      CardDetails,
    );
    const { cardNumber, cardType } = paymentProfile.payment.creditCard;
    return faceOf(cardNumber, cardType);
  }

  private async transact(transactionRequest: object, refId: string): Promise<TransactionResult> {
    const { transactionResponse: said } = await this.client.ask(
      'createTransactionRequest',
      { transactionRequest },
      TransactionAnswer,
      { refId },
    );
    if (!said) throw new ProcessorError('unknown', 'no_transaction');
    const { responseCode, transId = '0', errors } = said;
    if (responseCode === '1' && transId !== '0') {
      const card = said.accountNumber ? faceOf(said.accountNumber, said.accountType) : null;
      return { state: 'succeeded', transactionId: transId, card };
    }
    if (responseCode === '4') return { state: 'held', transactionId: transId };
    const reason = errors?.[0]?.errorCode ?? responseCode;
    // A duplicate of our own reference means an earlier request arrived. Only the processor's list tells its
    // outcome.
    if (reason === '11') throw new ProcessorError('unknown', 'duplicate');
    return { state: 'failed', reason, text: errors?.[0]?.errorText ?? '' };
  }

  private async pages(
    request: string,
    content: object,
    until?: (transaction: ProcessorTransaction) => boolean,
  ): Promise<ProcessorTransaction[]> {
    const found: ProcessorTransaction[] = [];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const { transactions = [] } = await this.client.ask(
        request,
        {
          ...content,
          sorting: { orderBy: 'submitTimeUTC', orderDescending: true },
          paging: { limit: String(PAGE_ROWS), offset: String(page) },
        },
        TransactionList,
      );
      const read = transactions.map((each) => ({
        transactionId: each.transId,
        standing: STANDINGS[each.transactionStatus] ?? ('other' as const),
        reference: each.invoiceNumber ?? '',
        cents: toCents(each.settleAmount),
      }));
      found.push(...read);
      if (transactions.length < PAGE_ROWS || (until && read.some(until))) return found;
    }
    return found;
  }
}

const paymentOf = (nonce: string) => ({
  opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: nonce },
});

const profileOf = ({ profileId, paymentProfileId }: StoredCardRef) => ({
  customerProfileId: profileId,
  paymentProfile: { paymentProfileId },
});

const secondsOf = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`;

/** Brand names for people, when the processor's differ. */
const BRANDS: Readonly<Record<string, string>> = {
  AmericanExpress: 'American Express',
  MasterCard: 'Mastercard',
  DinersClub: 'Diners Club',
};

function faceOf(accountNumber: string, type = 'Card'): CardFace {
  const lastFour = accountNumber.slice(-4);
  return { lastFour, label: `${BRANDS[type] ?? type} ending in ${lastFour}` };
}
