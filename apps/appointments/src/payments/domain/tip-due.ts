import { toCents } from '@drawpoint/rules/money';
import { keptOf, type Balance, type PaymentPart } from './amount-due.ts';

/**
 * The unpaid part of a promised tip and the pending part of that, in cents. Zero unless the visit is
 * completed.
 */
export function tipBalance(
  visit: { status: string; tip_cents: number | null },
  parts: readonly PaymentPart[],
): Pick<Balance, 'due' | 'pending'> {
  const tips = parts.filter(({ purpose }) => purpose === 'tip');
  const sumOf = (centsOf: (part: PaymentPart) => number): number =>
    tips.reduce((sum, part) => sum + centsOf(part), 0);
  const promised = visit.status === 'completed' ? (visit.tip_cents ?? 0) : 0;
  return {
    due: Math.max(0, promised - sumOf(keptOf)),
    pending: sumOf(({ status, cents }) => (status === 'pending' ? cents : 0)),
  };
}

/**
 * The highest tip that can be promised, in cents: the visit's price, or `tipMax` dollars when that is more.
 */
export const highestTip = (
  { subtotal_cents, extra_cents }: { subtotal_cents: number; extra_cents: number },
  tipMax: number,
): number => Math.max(subtotal_cents + extra_cents, toCents(tipMax));
