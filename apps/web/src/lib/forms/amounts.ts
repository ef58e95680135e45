import { formatCents, parseMoney, toCents } from '@drawpoint/rules/money';
import { message } from '../../i18n/message.ts';

/** Texts for a field that holds no valid amount. */
export const PRICE_TEXTS = { type: message('Enter an amount such as 89.00.') };

/** Formats an amount in dollars for a field: `89.00`. Empty for null. */
export const amountText = (dollars: number | null): string =>
  dollars === null ? '' : formatCents(toCents(dollars)).slice(1);

/** Removes characters that cannot belong to an amount. A minus stays, so that the schema refuses it. */
export const cleanAmount = (typed: string): string => typed.replace(/[^\d.,\-\u2212]/g, '');

/** A typed amount in dollars. Null when blank, NaN when it is no amount, so that the schema refuses it. */
export function amountOf(typed: string): number | null {
  if (typed.trim() === '') return null;
  const cents = parseMoney(typed);
  return cents === null ? Number.NaN : cents / 100;
}

export const minutesText = (minutes: number | null): string => (minutes === null ? '' : String(minutes));

/** Typed minutes. Null when blank. */
export const minutesOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));
