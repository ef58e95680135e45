import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { LEAST_PAYMENT } from '@drawpoint/contracts/appointments/payment';
import { parseMoney, sumDollars, toCents, toDollars } from '@drawpoint/rules/money';
import { message } from '../../i18n/message.ts';

type PayableAppointment = Pick<Appointment, 'price_total' | 'payments'>;

/**
 * The price, the paid part and the amount due (at least 0), in dollars. `open` is due without pending
 * payments.
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

/** Minimum payment in cents (docs/product/payments.md#amounts). */
export const LEAST_CENTS = toCents(LEAST_PAYMENT);

/** The error text for an amount that cannot be paid. */
export const LEAST_TEXT = message('Enter at least $0.50.');
export const AMOUNT_TEXTS = { required: LEAST_TEXT, type: LEAST_TEXT, too_small: LEAST_TEXT };

/** `due` is in dollars. */
export const isTooLittle = (due: number): boolean => toCents(due) < LEAST_CENTS;

/** The printable receipt. */
export const receiptFile = (id: number): string => `/api/payments/${id}/receipt`;

/** The amount in the URL when it can be paid, otherwise the whole amount due. In dollars. */
export function askedAmount(asked: string | null, due: number): number {
  const cents = asked === null ? null : parseMoney(asked);
  return cents !== null && cents >= LEAST_CENTS && cents <= toCents(due) ? toDollars(cents) : due;
}
