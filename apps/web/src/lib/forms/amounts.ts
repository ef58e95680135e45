import { formatCents, parseMoney, toCents } from '@drawpoint/rules/money';
import { message } from '../../i18n/message.ts';

/** What is said under a field whose text is no amount. */
export const PRICE_TEXTS = { type: message('Enter an amount such as 89.00.') };

/** An amount of the wire as a field shows it: `89.00`; null is blank. */
export const amountText = (dollars: number | null): string =>
  dollars === null ? '' : formatCents(toCents(dollars)).slice(1);

/** What was typed without what cannot be of an amount. A minus stays, so that it is refused and not lost. */
export const cleanAmount = (typed: string): string => typed.replace(/[^\d.,\-\u2212]/g, '');

/** What was typed as the wire takes it: null where blank, the text itself where it is no amount, for the schema to refuse. */
export function amountOf(typed: string): number | null {
  if (typed.trim() === '') return null;
  const cents = parseMoney(typed);
  return cents === null ? Number.NaN : cents / 100;
}

export const minutesText = (minutes: number | null): string => (minutes === null ? '' : String(minutes));

/** Minutes as typed; null where blank. */
export const minutesOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));
