import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { LEAST_PAYMENT } from '@drawpoint/contracts/appointments/payment';
import { parseMoney, sumDollars, toCents, toDollars } from '@drawpoint/rules/money';
import { message } from '../../i18n/message.ts';

type PayableAppointment = Pick<Appointment, 'price_total' | 'payments'>;

/**
 * Price, what was paid of it, and what is due, never below nothing; in dollars. `open` is due and not on its way: what
 * can be paid now.
 */
export function amountsOf({ price_total: total, payments }: PayableAppointment): {
  total: number;
  paid: number;
  due: number;
  open: number;
} {
  const sumOf = (wanted: string): number =>
    toCents(
      sumDollars(payments.flatMap(({ status, amount_total }) => (status === wanted ? [amount_total] : []))),
    );
  const [paid, pending] = [sumOf('succeeded'), sumOf('pending')];
  const due = Math.max(0, toCents(total) - paid);
  return {
    total,
    paid: toDollars(paid),
    due: toDollars(due),
    open: toDollars(Math.max(0, due - pending)),
  };
}

/** The least that can be paid, in cents (docs/product/payments.md#amounts). */
export const LEAST_CENTS = toCents(LEAST_PAYMENT);

/** What is said under an amount that cannot be paid. */
export const LEAST_TEXT = message('Enter at least $0.50.');
export const AMOUNT_TEXTS = { required: LEAST_TEXT, type: LEAST_TEXT, too_small: LEAST_TEXT };

/** In dollars. */
export const isTooLittle = (due: number): boolean => toCents(due) < LEAST_CENTS;

/** A receipt on paper. */
export const receiptFile = (id: number): string => `/api/payments/${id}/receipt`;

/** What the address asks to pay, where it can be paid; else all that is due. In dollars. */
export function askedAmount(asked: string | null, due: number): number {
  const cents = asked === null ? null : parseMoney(asked);
  return cents !== null && cents >= LEAST_CENTS && cents <= toCents(due) ? toDollars(cents) : due;
}
