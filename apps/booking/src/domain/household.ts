import type { PriceLine } from '@drawpoint/scheduling/terms';

/** The price of one visit, or of several together. */
export type Price = { lines: PriceLine[]; totalCents: number };

/**
 * The price of each visit when several people are drawn at one place, in their order. Each visit after the
 * first has the company's discount, in percent of the whole visit (docs/product/booking.md#persons).
 */
export function pricesOf(visit: Price, people: number, discountPercent: number): Price[] {
  const discount = Math.round((visit.totalCents * discountPercent) / 100);
  const reduced: Price = {
    lines: [...visit.lines, { label: 'Household Discount', amountCents: -discount }],
    totalCents: visit.totalCents - discount,
  };
  return Array.from({ length: people }, (_, index) => (index === 0 || discount === 0 ? visit : reduced));
}

/** The price of a free redraw: a line takes it away. */
export const freeOf = ({ lines, totalCents }: Price): Price => ({
  lines: [...lines, { label: 'Free Redraw', amountCents: -totalCents }],
  totalCents: 0,
});

/** The price of all visits: lines with the same label become one. */
export function sumOf(visits: readonly Price[]): Price {
  const amounts = new Map<string, number>();
  for (const { label, amountCents } of visits.flatMap(({ lines }) => lines))
    amounts.set(label, (amounts.get(label) ?? 0) + amountCents);
  return {
    lines: [...amounts].map(([label, amountCents]) => ({ label, amountCents })),
    totalCents: visits.reduce((sum, { totalCents }) => sum + totalCents, 0),
  };
}
