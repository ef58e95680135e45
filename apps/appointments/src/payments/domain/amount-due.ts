import type { PaymentPurpose, PaymentState } from '@drawpoint/contracts/appointments/payment';

/** The price of a visit in cents: as booked, and the extras of its completion. */
export type Price = { base: number; extra: number };

export type PaymentPart = {
  purpose: PaymentPurpose;
  status: PaymentState;
  cents: number;
  refunded_cents: number;
};

/**
 * The smallest payment, and the smallest amount that may remain due, in cents
 * (docs/product/payments.md#amounts).
 */
export const LEAST_CENTS = 50;

/** Whether a part pays the price of a visit: tips and fees do not. */
export const isOfPrice = ({ purpose }: Pick<PaymentPart, 'purpose'>): boolean =>
  purpose === 'completion' || purpose === 'extra';

/** Whether a part pays a fee. */
export const isOfFee = ({ purpose }: Pick<PaymentPart, 'purpose'>): boolean => purpose === 'other';

/** The kept cents of a part: paid and not refunded. */
export const keptOf = ({ status, cents, refunded_cents }: PaymentPart): number =>
  status === 'succeeded' || status === 'refunded' ? cents - refunded_cents : 0;

const sum = (amounts: readonly number[]): number => amounts.reduce((total, cents) => total + cents, 0);

export type Balance = {
  total: number;
  paid: number;
  /** Requested payments whose outcome is unknown. */
  pending: number;
  /** The unpaid amount, including what is pending. */
  due: number;
};

export function balanceOf({ base, extra }: Price, parts: readonly PaymentPart[]): Balance {
  const counted = parts.filter(isOfPrice);
  const paid = sum(counted.map(keptOf));
  const pending = sum(counted.map(({ status, cents }) => (status === 'pending' ? cents : 0)));
  const total = base + extra;
  return { total, paid, pending, due: Math.max(0, total - paid) };
}

export type PayRefusal = 'pending' | 'too_much' | 'leaves_too_little';

/** Why an amount cannot be paid now; null when it can. */
export function payRefusal(
  cents: number,
  { due, pending }: Pick<Balance, 'due' | 'pending'>,
): PayRefusal | null {
  if (cents > due) return 'too_much';
  // A pending payment may still succeed, so both together must not exceed the amount due.
  const open = due - pending;
  if (cents > open) return 'pending';
  const rest = open - cents;
  return rest > 0 && rest < LEAST_CENTS ? 'leaves_too_little' : null;
}

/** The parts of a payment: the visit as booked first, then what was added (docs/product/payments.md#amounts). */
export function partsOf(
  cents: number,
  { base }: Price,
  parts: readonly PaymentPart[],
): { purpose: PaymentPurpose; cents: number }[] {
  const forBase = parts.filter(({ purpose }) => purpose === 'completion');
  const taken = sum(forBase.map((part) => (part.status === 'pending' ? part.cents : keptOf(part))));
  const completion = Math.min(cents, Math.max(0, base - taken));
  return [
    { purpose: 'completion' as const, cents: completion },
    { purpose: 'extra' as const, cents: cents - completion },
  ].filter((part) => part.cents > 0);
}

/** The parts that a refund is taken from: the named part first, then later parts before earlier ones, fees last. */
export function refundShares<Part extends PaymentPart & { id: number }>(
  cents: number,
  parts: readonly Part[],
  firstId: number,
): { id: number; cents: number }[] {
  const order = [...parts].sort((one, other) =>
    one.id === firstId
      ? -1
      : other.id === firstId
        ? 1
        : Number(isOfFee(one)) - Number(isOfFee(other)) || other.id - one.id,
  );
  let left = cents;
  return order.flatMap((part) => {
    const share = Math.min(left, keptOf(part));
    left -= share;
    return share > 0 ? [{ id: part.id, cents: share }] : [];
  });
}
