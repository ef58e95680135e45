import { randomBytes } from 'node:crypto';
import type { Transaction } from './transactions.ts';

/** A transaction made before this processor existed. Amounts are in cents; a refund names its charge. */
export type EarlierTransaction = {
  transactionId: string;
  reference: string;
  cents: number;
  brand: string;
  lastFour: string;
  at: Date;
  state: 'charged' | 'declined' | 'held';
  refundOf: string | null;
};

/** Status, response code and reason, as the processor would have stored them. */
const STANDINGS = {
  charged: ['capturedPendingSettlement', '1', '1'],
  declined: ['declined', '2', '2'],
  held: ['FDSPendingReview', '4', '252'],
} as const;

export function toTransaction(earlier: EarlierTransaction): Transaction {
  const { transactionId: transId, reference, cents, brand, lastFour, at, state, refundOf } = earlier;
  const [status, responseCode, reason] = STANDINGS[state];
  return {
    ...{ transId, cents, brand, lastFour, responseCode, reason, refTransId: refundOf, batchId: null },
    type: refundOf === null ? 'authCaptureTransaction' : 'refundTransaction',
    status: refundOf === null ? status : 'refundPendingSettlement',
    ...{ invoiceNumber: reference, refId: reference, submittedAt: at.toISOString(), print: '' },
    authCode: state === 'declined' ? '' : randomBytes(3).toString('hex').toUpperCase(),
    ...{ avs: 'Y', cvv: 'M' },
  };
}
