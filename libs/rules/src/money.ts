/**
 * Whether a number of dollars has at most two decimals and fits exact arithmetic
 * (docs/product/texts-and-limits.md#api).
 */
export function isMoney(dollars: number): boolean {
  const cents = Math.round(dollars * 100);
  return Number.isSafeInteger(cents) && cents / 100 === dollars;
}

/** Converts dollars, as the API sends them, to whole cents. Throws RangeError for more than two decimals. */
export function toCents(dollars: number): number {
  if (!isMoney(dollars)) throw new RangeError(`Not an amount of dollars and cents: ${dollars}`);
  // Adding zero turns -0 into 0.
  return Math.round(dollars * 100) + 0;
}

/** Converts whole cents to dollars, as the API sends them. Throws RangeError for a fraction of a cent. */
export function toDollars(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`);
  return cents / 100;
}

/** Sums amounts in dollars without floating-point error. */
export function sumDollars(amounts: readonly number[]): number {
  return toDollars(amounts.reduce((sum, dollars) => sum + toCents(dollars), 0));
}

/** Formats cents as `$1,234.50` or `-$5.00` (docs/product/texts-and-limits.md#formats). */
export function formatCents(cents: number): string {
  const [whole, fraction] = Math.abs(toDollars(cents)).toFixed(2).split('.');
  return `${cents < 0 ? '-' : ''}$${whole!.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** Formats dollars as `$1,234.50` (docs/product/texts-and-limits.md#formats). */
export function formatMoney(dollars: number): string {
  return formatCents(toCents(dollars));
}

/** Reads an amount as typed (`$1,234.5`, `12`) and returns cents. Null when the text is no amount. */
export function parseMoney(typed: string): number | null {
  const match = /^\$?\s*(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!match) return null;
  return Number(match[1]!.replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
