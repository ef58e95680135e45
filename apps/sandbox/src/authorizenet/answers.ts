import type { Batch, Transaction } from './transactions.ts';

export type Json = Record<string, unknown>;

export const SUCCESSFUL = { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] };

export const failed = (code: string, text: string): Json => ({
  messages: { resultCode: 'Error', message: [{ code, text }] },
});

const withRef = (refId: string): Json => (refId === '' ? {} : { refId });

/** The response to a charge, a refund or a void. */
export function transactionAnswer(transaction: Transaction, text: string): Json {
  const { responseCode: code, reason, transId, refTransId, lastFour, brand, refId } = transaction;
  const approved = code === '1';
  return {
    transactionResponse: {
      ...{ responseCode: code, authCode: transaction.authCode, avsResultCode: transaction.avs },
      ...{ cvvResultCode: transaction.cvv, cavvResultCode: '', transId, refTransID: refTransId ?? '' },
      ...{ transHash: '', testRequest: '0', accountNumber: `XXXX${lastFour}`, accountType: brand },
      ...(approved
        ? { messages: [{ code: '1', description: text }] }
        : { errors: [{ errorCode: reason, errorText: text }] }),
      transHashSha2: '',
    },
    ...withRef(refId),
    messages:
      code === '3'
        ? { resultCode: 'Error', message: [{ code: 'E00027', text: 'The transaction was unsuccessful.' }] }
        : SUCCESSFUL,
  };
}

export const detailsOf = (transaction: Transaction): Json => ({
  transaction: {
    transId: transaction.transId,
    ...(transaction.refTransId !== null && { refTransId: transaction.refTransId }),
    submitTimeUTC: transaction.submittedAt,
    transactionType: transaction.type,
    transactionStatus: transaction.status,
    responseCode: Number(transaction.responseCode),
    responseReasonCode: Number(transaction.reason),
    authCode: transaction.authCode,
    ...(transaction.batchId !== null && { batch: { batchId: transaction.batchId } }),
    order: { invoiceNumber: transaction.invoiceNumber },
    authAmount: transaction.cents / 100,
    settleAmount: transaction.cents / 100,
    payment: {
      creditCard: {
        cardNumber: `XXXX${transaction.lastFour}`,
        expirationDate: 'XXXX',
        cardType: transaction.brand,
      },
    },
  },
  messages: SUCCESSFUL,
});

/** One page of a list. The element is missing when the list is empty, as at Authorize.net. */
export function listAnswer(transactions: readonly Transaction[], paging: Json): Json {
  const limit = Number(paging.limit ?? 1_000);
  const offset = Number(paging.offset ?? 1) - 1;
  const page = transactions.slice(offset * limit, (offset + 1) * limit);
  return {
    ...(page.length > 0 && {
      transactions: page.map((each) => ({
        transId: each.transId,
        submitTimeUTC: each.submittedAt,
        transactionStatus: each.status,
        invoiceNumber: each.invoiceNumber,
        accountType: each.brand,
        accountNumber: `XXXX${each.lastFour}`,
        settleAmount: each.cents / 100,
      })),
    }),
    totalNumInResultSet: page.length,
    messages: SUCCESSFUL,
  };
}

/** The response with a list of batches. The element is missing when there are none, as at Authorize.net. */
export const batchesAnswer = (batches: readonly Batch[]): Json => ({
  ...(batches.length > 0 && {
    batchList: batches.map(({ batchId, settledAt }) => ({
      ...{ batchId, settlementTimeUTC: settledAt, settlementState: 'settledSuccessfully' },
    })),
  }),
  messages: SUCCESSFUL,
});
