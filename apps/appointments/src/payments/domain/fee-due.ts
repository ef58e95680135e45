import type { FeeKind } from '@drawpoint/contracts/appointments/payment';
import { keptPolicy } from '@drawpoint/contracts/policies/policies';
import {
  cancellationFee,
  feeCents,
  freeUntil,
  type CancelRule,
  type FeeRate,
} from '@drawpoint/rules/visit-fees';
import {
  totalCents,
  type AppointmentDeposit,
  type AppointmentRecord,
} from '../../domain/appointment-record.ts';
import { isOfFee, isOfPrice, keptOf, type Balance, type PaymentPart } from './amount-due.ts';

type Kept = Pick<AppointmentRecord, 'policies'>;
type Priced = Pick<AppointmentRecord, 'policies' | 'starts_at' | 'subtotal_cents' | 'extra_cents'> &
  Partial<AppointmentDeposit>;

const cancelRuleOf = ({ policies }: Kept): CancelRule => ({
  freeHours: keptPolicy('cancel.free_hours', policies),
  fee: keptPolicy('cancel.fee', policies),
  percent: keptPolicy('cancel.fee_percent', policies),
});

const noShowRateOf = ({ policies }: Kept): FeeRate => ({
  fee: keptPolicy('no_show.fee', policies),
  percent: keptPolicy('no_show.fee_percent', policies),
});

/** Whether the rule that the visit was booked under has a fee of this kind. */
export const hasFeeRule = (kind: FeeKind, visit: Kept): boolean => {
  const { fee, percent } = kind === 'no_show' ? noShowRateOf(visit) : cancelRuleOf(visit);
  return fee > 0 || percent > 0;
};

/** What a no-show costs by the rule of the booking, in cents. */
export const noShowFee = (visit: Priced): number => feeCents(noShowRateOf(visit), totalCents(visit));

/** What canceling costs by the rule of the booking, in cents: now, and late. Nothing before the deposit is paid. */
export function cancellationOf(
  visit: Priced,
  by: 'patient' | 'staff',
  now: Date,
): { freeUntil: Date; late: number; fee: number } {
  const rule = cancelRuleOf(visit);
  const priceCents = totalCents(visit);
  return {
    freeUntil: freeUntil(rule, visit.starts_at),
    late: feeCents(rule, priceCents),
    fee: visit.deposit_until ? 0 : cancellationFee(rule, { priceCents, startsAt: visit.starts_at }, by, now),
  };
}

/** The fee that a visit owes in all, in cents. */
export const owedFee = (fee: { cents: number; waived_at: unknown } | null | undefined): number =>
  fee && fee.waived_at === null ? fee.cents : 0;

const sumOf = (parts: readonly PaymentPart[], centsOf: (part: PaymentPart) => number): number =>
  parts.reduce((sum, part) => sum + centsOf(part), 0);

/** What was paid of a fee and not given back, and what is being paid, in cents. */
export function paidOfFee(parts: readonly PaymentPart[]): { paid: number; pending: number } {
  const own = parts.filter(isOfFee);
  return {
    paid: sumOf(own, keptOf),
    pending: sumOf(own, ({ status, cents }) => (status === 'pending' ? cents : 0)),
  };
}

/**
 * The unpaid part of a fee, including what is pending, and the pending part of that, in cents. What was paid for the
 * visit counts: the fee is taken from it.
 */
export function feeBalance(
  fee: { cents: number; waived_at: unknown } | null | undefined,
  parts: readonly PaymentPart[],
): Pick<Balance, 'due' | 'pending'> {
  const { paid, pending } = paidOfFee(parts);
  const due = Math.max(0, owedFee(fee) - paid - sumOf(parts.filter(isOfPrice), keptOf));
  return { due, pending };
}
