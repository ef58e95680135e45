/** No vowels, which form words, and no similar characters: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
export const CODE_ALPHABET = '34679CDFGHJKMNPQRTVWXY';
export const CODE_LENGTH = 8;

/**
 * A confirmation code of 8 characters (docs/product/booking.md#confirming), one of 5 · 10^10. `drawBelow`
 * returns a uniform random integer from 0 to below its bound.
 */
export function confirmationCode(drawBelow: (bound: number) => number): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[drawBelow(CODE_ALPHABET.length)]).join('');
}

// A shorter text matches too many codes. A text with other characters is no code.
const CODE_START = /^[a-z0-9]{3,8}$/i;

/** Whether a text may be the beginning of a code, in any case. */
export const isCodeStart = (text: string): boolean => CODE_START.test(text);
