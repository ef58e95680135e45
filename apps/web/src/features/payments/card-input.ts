import { message } from '../../i18n/message.ts';

const digitsOf = (typed: string, most: number): string => typed.replace(/\D/g, '').slice(0, most);

/** Formats up to 16 digits in groups of four (docs/product/payments.md#cards). */
export const formatCardNumber = (typed: string): string =>
  digitsOf(typed, 16).replace(/(\d{4})(?=\d)/g, '$1 ');

/** Formats up to four digits as `MM/YY`, with a month from 01 to 12 (docs/product/payments.md#cards). */
export function formatExpiry(typed: string): string {
  const digits = digitsOf(typed, 4);
  // A first digit from 2 to 9 is a whole month.
  const whole = /^[2-9]/.test(digits) ? digitsOf(`0${digits}`, 4) : digits;
  if (whole.length < 2) return whole;
  const month = Math.min(12, Math.max(1, Number(whole.slice(0, 2))));
  const year = whole.slice(2);
  return `${String(month).padStart(2, '0')}${year === '' ? '' : `/${year}`}`;
}

export const formatCvv = (typed: string): string => digitsOf(typed, 4);

export type CardFields = { number: string; expiry: string; cvv: string };

/** Problems of the typed card, by field (docs/product/payments.md#cards). */
export function cardProblems({ number, expiry, cvv }: CardFields): Partial<Record<keyof CardFields, string>> {
  return {
    ...(digitsOf(number, 16).length < 12 && { number: message('Card number incomplete') }),
    ...(!/^(0[1-9]|1[0-2])\/\d{2}$/.test(expiry) && { expiry: message('Expiry required') }),
    ...(digitsOf(cvv, 4).length < 3 && { cvv: message('CVV incomplete') }),
  };
}

/** The fields that the processor's codes name (Accept.js error codes). */
const REFUSED_FIELDS: Record<string, Partial<Record<keyof CardFields, string>>> = {
  E_WC_05: { number: message('Check the card number.') },
  E_WC_06: { expiry: message('Check the expiry date.') },
  E_WC_07: { expiry: message('Check the expiry date.') },
  E_WC_08: { expiry: message('Check the expiry date.') },
  E_WC_15: { cvv: message('Check the security code.') },
};

/** What to check after the processor refused the card, by field. */
export const refusedFields = (code: string): Partial<Record<keyof CardFields, string>> =>
  REFUSED_FIELDS[code] ?? {};

/**
 * The card as the processor's script expects it; the year is in the current century
 * (docs/product/payments.md#cards).
 */
export function cardData({ number, expiry, cvv }: CardFields, now: Date) {
  const [month = '', year = ''] = expiry.split('/');
  const century = String(now.getFullYear()).slice(0, 2);
  return { cardNumber: digitsOf(number, 16), month, year: `${century}${year}`, cardCode: cvv };
}

export const NO_CARD: CardFields = { number: '', expiry: '', cvv: '' };

/** Placeholder for the token while the other fields are validated. */
export const NO_TOKEN_YET = 'the-token-comes-from-the-processor';

/** The choice of a new card instead of a stored one. */
export const NEW_CARD = '';

/**
 * The card to pay with: the id of a stored card, `NEW_CARD`, or null while undecided. The first stored card
 * is preselected, unless the person already types a new one. Later only the person changes the choice.
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
