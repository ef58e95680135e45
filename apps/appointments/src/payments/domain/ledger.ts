import type { PaymentPurpose } from '@drawpoint/contracts/appointments/payment';
import { refundShares, type PaymentPart } from './amount-due.ts';

export type LedgerKind = 'charge_due' | 'payment' | 'refund' | 'write_off';

/**
 * One movement of a visit's money, in cents. Charges due and refunds add to the balance; payments and
 * write-offs reduce it. The key makes each entry unique, so a repeated call adds nothing.
 */
export type LedgerEntry = {
  key: string;
  appointment_id: number;
  kind: LedgerKind;
  purpose: PaymentPurpose;
  cents: number;
  payment_id: number | null;
  refund_id: number | null;
};

type Part = PaymentPart & { id: number };

/** The entries of a successful charge. */
export const entriesOfCharge = (appointmentId: number, parts: readonly Part[]): LedgerEntry[] =>
  parts.map(({ id, purpose, cents }) => ({
    ...{ key: `payment:${id}`, appointment_id: appointmentId, kind: 'payment', purpose, cents: -cents },
    ...{ payment_id: id, refund_id: null },
  }));

/** The entries of a successful refund, by the parts it is taken from. */
export function entriesOfRefund(
  refund: { id: number; appointment_id: number; cents: number; payment_id: number },
  parts: readonly Part[],
): LedgerEntry[] {
  const purposes = new Map(parts.map(({ id, purpose }) => [id, purpose]));
  return refundShares(refund.cents, parts, refund.payment_id).map(({ id, cents }) => ({
    ...{ key: `refund:${refund.id}:${id}`, appointment_id: refund.appointment_id, kind: 'refund', cents },
    ...{ purpose: purposes.get(id) ?? 'other', payment_id: id, refund_id: refund.id },
  }));
}

/** The sum of a visit's entries by kind, in cents, and their number. */
export type LedgerTotals = Record<LedgerKind, number> & { count: number };

/**
 * Entries that bring the ledger to the visit's current price and fee: the change of the amount due. A visit that was
 * called off gets a write-off of the unpaid rest; an open fee stays. `tips` are kept tips in cents, never due before.
 */
export function entriesOfPrice(
  visit: { id: number; cents: number; isCalledOff: boolean; fee?: { cents: number; open: number } },
  totals: LedgerTotals,
  tips: number,
): LedgerEntry[] {
  const entry = (kind: LedgerKind, cents: number, index: number): LedgerEntry => ({
    ...{ key: `${kind}:${visit.id}:${totals.count + index}`, appointment_id: visit.id, kind, cents },
    ...{ purpose: 'completion', payment_id: null, refund_id: null },
  });
  // A paid tip counts as due, too. Otherwise the balance would be negative.
  const { fee = { cents: 0, open: 0 } } = visit;
  const more = visit.cents + fee.cents + tips - totals.charge_due;
  const due = more === 0 ? [] : [entry('charge_due', more, 0)];
  const open = visit.cents + fee.cents + tips + totals.payment + totals.refund;
  const writeOff = (visit.isCalledOff ? -Math.max(0, open - fee.open) : 0) - totals.write_off;
  return writeOff === 0 ? due : [...due, entry('write_off', writeOff, 1)];
}
