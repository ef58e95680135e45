import { randomBytes } from 'node:crypto';
import type { AuthorizeNetSettings } from './authorizenet-settings.ts';
import { batchesAnswer, detailsOf, failed, listAnswer, SUCCESSFUL, transactionAnswer } from './answers.ts';
import type { Json } from './answers.ts';
import { toTransaction, type EarlierTransaction } from './earlier-transactions.ts';
import { isKnownRequest, misplaced } from './key-order.ts';
import { avsOf, brandOf, cvvOf, hasCheckDigit, noRefundTo, playOf, type Play } from './played-cards.ts';
import type { Transaction, Transactions } from './transactions.ts';
import { type Card, Vault } from './vault.ts';
import { sendWebhook } from './webhook.ts';

/** The response, and the behaviour of its connection. */
export type Reply = { body: Json; play?: Play | undefined };

const DEFAULT_WINDOW_SECONDS = 120;

const json = (value: unknown): Json => Object(value) as Json;
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Simulates Authorize.net: tokens, customer profiles, transactions and their lists. */
export class Processor {
  private readonly vault = new Vault();

  constructor(
    private readonly settings: AuthorizeNetSettings,
    readonly transactions: Transactions,
    private readonly now: () => number = Date.now,
  ) {}

  /** Adds earlier transactions; repeating them changes nothing. */
  remember(earlier: readonly EarlierTransaction[]): void {
    this.transactions.remember(earlier.map(toTransaction), new Date(this.now()));
  }

  answer(name: string, request: Json): Reply {
    this.transactions.settleDue(new Date(this.now()));
    if (!isKnownRequest(name)) {
      return { body: failed('E00003', `The element '${name}' is not declared.`) };
    }
    const wrong = misplaced(name, request);
    if (wrong !== null) return { body: failed('E00003', wrong) };
    if (!this.isMerchant(name, json(request.merchantAuthentication))) {
      return { body: failed('E00007', 'User authentication failed due to invalid authentication values.') };
    }
    if (text(request.refId).length > 20) {
      return { body: failed('E00003', "The 'refId' element is invalid: its length exceeds 20.") };
    }
    if (name === 'createTransactionRequest') return this.transact(request);
    return { body: this.other(name, request) };
  }

  private isMerchant(name: string, authentication: Json): boolean {
    const { apiLoginId, transactionKey, clientKey } = this.settings;
    if (authentication.name !== apiLoginId) return false;
    return name === 'securePaymentContainerRequest'
      ? authentication.clientKey === clientKey
      : authentication.transactionKey === transactionKey;
  }

  private other(name: string, request: Json): Json {
    const profile = text(request.customerProfileId);
    const payment = text(request.customerPaymentProfileId);
    switch (name) {
      case 'securePaymentContainerRequest':
        return this.tokenise(json(json(request.data).token));
      case 'createCustomerProfileRequest':
        return this.createProfile(json(request.profile));
      case 'createCustomerPaymentProfileRequest':
        return this.addCard(profile, json(request.paymentProfile));
      case 'getCustomerPaymentProfileRequest': {
        const card = this.vault.card(profile, payment);
        if (!card) return NOT_FOUND;
        const creditCard = { cardNumber: `XXXX${card.number.slice(-4)}`, expirationDate: 'XXXX' };
        return {
          paymentProfile: { payment: { creditCard: { ...creditCard, cardType: brandOf(card.number) } } },
          messages: SUCCESSFUL,
        };
      }
      case 'deleteCustomerPaymentProfileRequest':
        return this.vault.removeCard(profile, payment) ? { messages: SUCCESSFUL } : NOT_FOUND;
      case 'getTransactionDetailsRequest': {
        const found = this.transactions.find(text(request.transId));
        return found ? detailsOf(found) : NOT_FOUND;
      }
      case 'getUnsettledTransactionListRequest':
        return listAnswer(this.transactions.unsettled(), json(request.paging));
      case 'getTransactionListRequest':
        return listAnswer(this.transactions.inBatch(text(request.batchId)), json(request.paging));
      default:
        return this.batches(text(request.firstSettlementDate), text(request.lastSettlementDate));
    }
  }

  private batches(from: string, to: string): Json {
    return batchesAnswer(
      this.transactions
        .batchList()
        .filter(
          ({ settledAt }) => settledAt >= from.slice(0, 19) && settledAt.slice(0, 19) <= to.slice(0, 19),
        ),
    );
  }

  private tokenise(token: Json): Json {
    const number = text(token.cardNumber);
    const expires = text(token.expirationDate);
    if (!hasCheckDigit(number)) return failed('E_WC_05', 'Please provide valid credit card number.');
    if (!/^\d{6}$/.test(expires)) return failed('E_WC_06', 'Please provide valid expiration month.');
    const end = Date.UTC(Number(expires.slice(2)), Number(expires.slice(0, 2)));
    if (end < this.now()) return failed('E_WC_08', 'Expiration date must be in the future.');
    const card = { number, expires, code: text(token.cardCode), zip: text(token.zip) };
    return {
      opaqueData: {
        dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT',
        dataValue: this.vault.tokenise(card, this.now()),
      },
      messages: SUCCESSFUL,
    };
  }

  private createProfile(profile: Json): Json {
    const customer = text(profile.merchantCustomerId);
    const known = this.vault.profileOf(customer);
    if (known !== undefined) return failed('E00039', `A duplicate record with ID ${known} already exists.`);
    const card = this.cardOf(json([profile.paymentProfiles].flat()[0]));
    if (typeof card === 'string') return failed(card, TOKEN_TEXTS[card]);
    const id = this.vault.newProfile(customer);
    const added = this.vault.addCard(id, card);
    return {
      ...{ customerProfileId: id, customerPaymentProfileIdList: [added?.id], messages: SUCCESSFUL },
    };
  }

  private addCard(profile: string, paymentProfile: Json): Json {
    const card = this.cardOf(paymentProfile);
    if (typeof card === 'string') return failed(card, TOKEN_TEXTS[card]);
    const added = this.vault.addCard(profile, card);
    if (!added) return NOT_FOUND;
    const ids = { customerProfileId: profile, customerPaymentProfileId: added.id };
    return added.known
      ? { ...ids, ...failed('E00039', 'A duplicate customer payment profile already exists.') }
      : { ...ids, messages: SUCCESSFUL };
  }

  private cardOf(holder: Json): Card | 'E00114' | 'E00115' {
    const { dataValue } = json(json(holder.payment).opaqueData);
    const card = this.vault.take(text(dataValue), this.now());
    const zip = text(json(holder.billTo).zip);
    return typeof card === 'string' || zip === '' ? card : { ...card, zip };
  }

  private transact(request: Json): Reply {
    const asked = json(request.transactionRequest);
    const refId = text(request.refId);
    if (asked.transactionType === 'voidTransaction') return { body: this.voidOf(asked, refId) };
    if (asked.transactionType === 'refundTransaction') return { body: this.refundOf(asked, refId) };
    return this.charge(asked, refId);
  }

  private charge(asked: Json, refId: string): Reply {
    const profile = json(asked.profile);
    const stored = this.vault.card(
      text(profile.customerProfileId),
      text(json(profile.paymentProfile).paymentProfileId),
    );
    if (asked.profile !== undefined && !stored) return { body: NOT_FOUND };
    const card = stored ?? this.cardOf(asked);
    if (typeof card === 'string') return { body: failed(card, TOKEN_TEXTS[card]) };
    const cents = Math.round(Number(asked.amount) * 100);
    if (!(cents > 0)) return { body: failed('E00003', "The 'amount' element is invalid.") };
    const zip = text(json(asked.billTo).zip) || card.zip;
    const play = playOf(card.number, cents, zip);
    const transaction = this.newTransaction({
      type: 'authCaptureTransaction',
      cents,
      refId,
      card,
      zip,
      asked,
    });
    if (this.isDuplicate(transaction, asked)) {
      const body = transactionAnswer(
        { ...transaction, transId: '0', authCode: '', responseCode: '3', reason: '11' },
        'A duplicate transaction has been submitted.',
      );
      return { body };
    }
    if (play && ('dropBefore' in play || 'failBefore' in play)) return { body: {}, play };
    if (play && 'refuse' in play) {
      const { response, reason, text: said } = play.refuse;
      const status = response === '2' ? 'declined' : 'generalError';
      const refused: Transaction = { ...transaction, status, responseCode: response, reason, authCode: '' };
      this.transactions.keep(refused);
      return { body: transactionAnswer(refused, said), play };
    }
    this.transactions.keep(transaction);
    void sendWebhook(this.settings, 'authcapture.created', transaction);
    return { body: transactionAnswer(transaction, 'This transaction has been approved.'), play };
  }

  /** Voids the whole charge; possible only before settlement. */
  private voidOf(asked: Json, refId: string): Json {
    const found = this.transactions.find(text(asked.refTransId));
    if (!found) return this.refusal('16', 'The transaction cannot be found.', refId);
    if (found.status === 'voided') {
      return transactionAnswer({ ...found, refId }, 'This transaction has already been voided.');
    }
    if (found.batchId !== null || found.responseCode !== '1') {
      return this.refusal('16', 'The transaction cannot be found.', refId);
    }
    const voided: Transaction = { ...found, status: 'voided' };
    this.transactions.keep(voided);
    void sendWebhook(this.settings, 'void.created', voided);
    return transactionAnswer({ ...voided, refId }, 'This transaction has been approved.');
  }

  /** A refund needs a settled charge and the card's last four digits. */
  private refundOf(asked: Json, refId: string): Json {
    const cents = Math.round(Number(asked.amount) * 100);
    const found = this.transactions.find(text(asked.refTransId));
    const last = text(json(json(asked.payment).creditCard).cardNumber).slice(-4);
    const fits =
      found?.status === 'settledSuccessfully' &&
      found.lastFour === last &&
      this.transactions.refunded(found.transId) + cents <= found.cents;
    if (!found || !fits) {
      const reason = found?.status === 'settledSuccessfully' && found.lastFour === last ? '55' : '54';
      return this.refusal(
        reason,
        reason === '54'
          ? 'The referenced transaction does not meet the criteria for issuing a credit.'
          : 'The sum of credits against the referenced transaction would exceed original debit amount.',
        refId,
      );
    }
    const refused = noRefundTo(last);
    if (refused) return this.refusal(refused.reason, refused.text, refId, refused.response);
    const refund: Transaction = {
      ...found,
      ...{ transId: this.transactions.newId(), type: 'refundTransaction', status: 'refundPendingSettlement' },
      ...{ cents, refId, refTransId: found.transId, batchId: null, print: '' },
      ...{ invoiceNumber: text(json(asked.order).invoiceNumber), submittedAt: this.isoNow() },
    };
    this.transactions.keep(refund);
    void sendWebhook(this.settings, 'refund.created', refund);
    return transactionAnswer(refund, 'This transaction has been approved.');
  }

  private refusal(reason: string, said: string, refId: string, responseCode: '2' | '3' = '3'): Json {
    const nothing = this.newTransaction({
      ...{ type: 'refundTransaction', cents: 0, refId, zip: '', asked: {} },
      card: { number: '0000', expires: '', code: '', zip: '' },
    });
    return transactionAnswer({ ...nothing, transId: '0', responseCode, reason, authCode: '' }, said);
  }

  private newTransaction(of: {
    type: Transaction['type'];
    cents: number;
    refId: string;
    card: Card;
    zip: string;
    asked: Json;
  }): Transaction {
    const { card, cents, zip } = of;
    const invoiceNumber = text(json(of.asked.order).invoiceNumber);
    return {
      ...{ transId: this.transactions.newId(), type: of.type, status: 'capturedPendingSettlement', cents },
      ...{ invoiceNumber, refId: of.refId, lastFour: card.number.slice(-4), brand: brandOf(card.number) },
      ...{ submittedAt: this.isoNow(), refTransId: null, batchId: null },
      ...{ print: `${card.number.slice(-4)}|${card.expires}|${cents}|${invoiceNumber}`, avs: avsOf(zip) },
      ...{ authCode: randomBytes(3).toString('hex').toUpperCase(), cvv: cvvOf(card.code) },
      ...{ responseCode: '1', reason: '1' },
    };
  }

  private isDuplicate(transaction: Transaction, asked: Json): boolean {
    const settings = [json(asked.transactionSettings).setting].flat().map(json);
    const given = settings.find(({ settingName }) => settingName === 'duplicateWindow');
    const seconds = given ? Number(given.settingValue) : DEFAULT_WINDOW_SECONDS;
    const since = new Date(this.now() - seconds * 1_000).toISOString();
    return this.transactions.isChargedSince(since, transaction.print);
  }

  private isoNow(): string {
    return new Date(this.now()).toISOString();
  }
}

const NOT_FOUND = failed('E00040', 'The record cannot be found.');
const TOKEN_TEXTS = { E00114: 'Invalid OTS Token.', E00115: 'Expired OTS Token.' } as const;
