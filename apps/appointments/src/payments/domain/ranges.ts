import type { PaymentRange } from '@drawpoint/contracts/appointments/payment';

/** First and last day as `YYYY-MM-DD`, both included; null when open. */
export type DayRange = { from: string | null; to: string | null };

const day = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

/** The days of a named range. `today` is the date in the provider's zone. */
export function daysOf(
  range: PaymentRange | undefined,
  today: string,
  given: Partial<DayRange> = {},
): DayRange {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7)) - 1;
  const quarter = month - (month % 3);
  switch (range) {
    case 'mtd':
      return { from: day(year, month, 1), to: today };
    case 'last_month':
      return { from: day(year, month - 1, 1), to: day(year, month, 0) };
    case 'qtd':
      return { from: day(year, quarter, 1), to: today };
    case 'last_quarter':
      return { from: day(year, quarter - 3, 1), to: day(year, quarter, 0) };
    case 'ytd':
      return { from: day(year, 0, 1), to: today };
    case 'last_year':
      return { from: day(year - 1, 0, 1), to: day(year, 0, 0) };
    default:
      return { from: given.from ?? null, to: given.to ?? null };
  }
}
