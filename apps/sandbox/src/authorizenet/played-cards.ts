/** How a charge or its connection fails or is delayed. */
export type Play =
  /**
   * A refusal by the bank or the processor: response code 2 or 3 and a reason. With `unsaid` the connection
   * is cut before the response.
   */
  | { refuse: { response: '2' | '3'; reason: string; text: string }; unsaid?: true }
  /** Answered late, in milliseconds. */
  | { delay: number }
  /** Charged, and the connection is cut before the answer. */
  | { dropAfter: true }
  /** Not charged, and the connection is cut. */
  | { dropBefore: true }
  /** Charged, and answered with 500. */
  | { failAfter: true }
  /** Not charged, and answered with 503. */
  | { failBefore: true };

const declined = (reason: string, text: string, response: '2' | '3' = '2') => ({
  refuse: { response, reason, text },
});

export const DECLINED = declined('2', 'This transaction has been declined.');

/**
 * Card numbers with a special behaviour; all others are approved. All pass the checksum, or Accept.js would
 * refuse them.
 */
export const PLAYED_CARDS: Readonly<Record<string, Play>> = {
  '4000000000000002': DECLINED,
  '4000000000009995': DECLINED,
  '4000000000000069': declined('8', 'The credit card has expired.', '3'),
  '4000000000000127': declined('44', 'This transaction has been declined.'),
  '4000000000006975': { ...DECLINED, unsaid: true },
  '4000000000000119': { delay: 2_500 },
  '4000000000000259': { dropAfter: true },
  '4000000000001976': { dropBefore: true },
  '4000000000005423': { failAfter: true },
  '4000000000000341': { failBefore: true },
};

/** In Authorize.net's test mode, the amount in dollars selects the response reason for this card. */
const REASON_BY_AMOUNT = '4222222222222';

/** Results of the address check by ZIP and of the card code check, as on the processor's test host. */
const AVS_BY_ZIP: Readonly<Record<string, string>> = {
  '46201': 'A',
  '46203': 'E',
  '46204': 'G',
  '46205': 'N',
  '46207': 'R',
  '46208': 'S',
  '46209': 'U',
  '46211': 'W',
  '46214': 'X',
  '46217': 'Z',
};
const CVV_BY_CODE: Readonly<Record<string, string>> = {
  '900': 'M',
  '901': 'N',
  '902': 'S',
  '903': 'U',
  '904': 'P',
};
export const DECLINED_ZIP = '46282';

/** Selects the behaviour by card, amount in cents and ZIP of the billing address. */
export function playOf(card: string, cents: number, zip: string): Play | undefined {
  if (zip === DECLINED_ZIP) return DECLINED;
  const reason = String(cents / 100);
  if (card === REASON_BY_AMOUNT && /^\d+$/.test(reason)) {
    return declined(
      reason,
      `The transaction was answered with reason ${reason}.`,
      reason === '2' ? '2' : '3',
    );
  }
  return PLAYED_CARDS[card];
}

/**
 * The refusal of a refund to `4000000000005126`, selected by its last four digits; undefined for other cards.
 */
export const noRefundTo = (lastFour: string) => (lastFour === '5126' ? DECLINED.refuse : undefined);

export const avsOf = (zip: string): string => AVS_BY_ZIP[zip] ?? (zip === '' ? 'P' : 'Y');
export const cvvOf = (code: string): string => (code === '' ? '' : (CVV_BY_CODE[code] ?? 'P'));

const BRANDS: readonly [RegExp, string][] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'MasterCard'],
  [/^3[47]/, 'AmericanExpress'],
  [/^(6011|65|64[4-9])/, 'Discover'],
];

export const brandOf = (card: string): string =>
  BRANDS.find(([pattern]) => pattern.test(card))?.[1] ?? 'Unknown';

/** Whether the number passes the Luhn checksum. */
export function hasCheckDigit(card: string): boolean {
  const sum = [...card].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return /^\d{13,16}$/.test(card) && sum % 10 === 0;
}
