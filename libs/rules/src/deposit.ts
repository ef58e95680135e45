/**
 * What is asked in advance, in cents: a percentage of the price, at most the price. `least`: the smallest payment by card.
 * The deposit is never less, and neither is what it leaves to pay.
 */
export function depositCents(percent: number, priceCents: number, least: number): number {
  if (percent <= 0 || priceCents < least) return 0;
  const cents = Math.max(least, Math.round((priceCents * percent) / 100));
  return priceCents - cents < least ? priceCents : cents;
}
