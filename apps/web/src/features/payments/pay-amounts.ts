import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { sumDollars, toCents, toDollars } from '@drawpoint/rules/money';

type Paid = Pick<Appointment, 'price_total' | 'payments'>;

/** Price, what was paid of it, and what is due, never below nothing (2 §5); in dollars. */
export function amountsOf({ price_total: total, payments }: Paid): {
  total: number;
  paid: number;
  due: number;
} {
  const paid = sumDollars(
    payments.flatMap(({ status, amount_total }) => (status === 'succeeded' ? [amount_total] : [])),
  );
  return { total, paid, due: toDollars(Math.max(0, toCents(total) - toCents(paid))) };
}
