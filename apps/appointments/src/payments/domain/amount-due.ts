import type { PaymentPurpose, PaymentState } from '@drawpoint/contracts/appointments/payment';

/** What a visit costs, in cents: as booked, and what was added at its end. */
export type Price = { base: number; extra: number };

export type PaymentPart = {
  purpose: PaymentPurpose;
  status: PaymentState;
  cents: number;
  refunded_cents: number;
};

/** The least that can be paid, and the least that may stay due, in cents (docs/product/payments.md#amounts). */
export const LEAST_CENTS = 50;

/** Tips are nobody's due. */
const countsForDue = ({ purpose }: PaymentPart): boolean => purpose !== 'tip';

/** What is kept of a part: what was paid and not given back. */
export const keptOf = ({ status, cents, refunded_cents }: PaymentPart): number =>
  status === 'succeeded' || status === 'refunded' ? cents - refunded_cents : 0;

const sum = (amounts: readonly number[]): number => amounts.reduce((total, cents) => total + cents, 0);

export type Balance = {
  total: number;
  paid: number;
  /** Asked for, and not known to be paid. */
  pending: number;
  /** What is still to be paid, whatever is pending. */
  due: number;
};

export function balanceOf({ base, extra }: Price, parts: readonly PaymentPart[]): Balance {
  const counted = parts.filter(countsForDue);
  const paid = sum(counted.map(keptOf));
  const pending = sum(counted.map(({ status, cents }) => (status === 'pending' ? cents : 0)));
  const total = base + extra;
  return { total, paid, pending, due: Math.max(0, total - paid) };
}

export type PayRefusal = 'pending' | 'too_much' | 'leaves_too_little';

/** Why an amount cannot be paid now; null where it can. */
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

/** The parts that a refund is taken from: the named part first, then later parts before earlier ones. */
export function refundShares<Part extends PaymentPart & { id: number }>(
  cents: number,
  parts: readonly Part[],
  firstId: number,
): { id: number; cents: number }[] {
  const order = [...parts].sort((one, other) =>
    one.id === firstId ? -1 : other.id === firstId ? 1 : other.id - one.id,
  );
  let left = cents;
  return order.flatMap((part) => {
    const share = Math.min(left, keptOf(part));
    left -= share;
    return share > 0 ? [{ id: part.id, cents: share }] : [];
  });
}
