import { message } from '../../i18n/message.ts';

const digitsOf = (typed: string, most: number): string => typed.replace(/\D/g, '').slice(0, most);

/** Digits only, at most 16, in groups of four (docs/product/payments.md#cards). */
export const formatCardNumber = (typed: string): string =>
  digitsOf(typed, 16).replace(/(\d{4})(?=\d)/g, '$1 ');

/** `MM/YY` of at most four digits, the month between 01 and 12 (docs/product/payments.md#cards). */
export function formatExpiry(typed: string): string {
  const digits = digitsOf(typed, 4);
  // A month that begins with 2 to 9 has one digit.
  const whole = /^[2-9]/.test(digits) ? digitsOf(`0${digits}`, 4) : digits;
  if (whole.length < 2) return whole;
  const month = Math.min(12, Math.max(1, Number(whole.slice(0, 2))));
  const year = whole.slice(2);
  return `${String(month).padStart(2, '0')}${year === '' ? '' : `/${year}`}`;
}

export const formatCvv = (typed: string): string => digitsOf(typed, 4);

export type CardFields = { number: string; expiry: string; cvv: string };

/** What is wrong with a card as typed, in the words of docs/product/payments.md#cards. */
export function cardProblems({ number, expiry, cvv }: CardFields): Partial<Record<keyof CardFields, string>> {
  return {
    ...(digitsOf(number, 16).length < 12 && { number: message('Card number incomplete') }),
    ...(!/^(0[1-9]|1[0-2])\/\d{2}$/.test(expiry) && { expiry: message('Expiry required') }),
    ...(digitsOf(cvv, 4).length < 3 && { cvv: message('CVV incomplete') }),
  };
}

/** A card as the processor's script takes it; the year is of the current century (docs/product/payments.md#cards). */
export function cardData({ number, expiry, cvv }: CardFields, now: Date) {
  const [month = '', year = ''] = expiry.split('/');
  const century = String(now.getFullYear()).slice(0, 2);
  return { cardNumber: digitsOf(number, 16), month, year: `${century}${year}`, cardCode: cvv };
}

/** The choice of no stored card: a new one is typed. */
export const NEW_CARD = '';

/**
 * The card to pay with: the id of a stored card, `NEW_CARD`, or null while nothing is decided. The first stored card is
 * proposed when the list arrives, unless a new card is being typed by then. After that only the person changes the choice.
 */
export function settleCard(
  chosen: string | null,
  stored: readonly { id: number }[] | undefined,
  isTypingNewCard: boolean,
): string | null {
  if (chosen !== null) return chosen;
  if (isTypingNewCard) return NEW_CARD;
  if (stored === undefined) return null;
  return stored[0] ? String(stored[0].id) : NEW_CARD;
}
