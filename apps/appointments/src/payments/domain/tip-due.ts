import { keptOf, type PaymentPart } from './amount-due.ts';

/** What is left to pay of a tip that was promised, in cents: for a completed visit alone, and below nothing for none. */
export function tipDue(
  visit: { status: string; tip_cents: number | null },
  parts: readonly PaymentPart[],
): number {
  if (visit.status !== 'completed' || visit.tip_cents === null) return 0;
  const given = parts
    .filter(({ purpose }) => purpose === 'tip')
    .reduce((sum, part) => sum + (part.status === 'pending' ? part.cents : keptOf(part)), 0);
  return Math.max(0, visit.tip_cents - given);
}
