import { randomCode } from '@drawpoint/rules/random-code';

export const CODE_LENGTH = 8;

/**
 * A confirmation code of 8 characters (docs/product/booking.md#confirming), one of 5 · 10^10. `drawBelow`
 * returns a uniform random integer from 0 to below its bound.
 */
export const confirmationCode = (drawBelow: (bound: number) => number): string =>
  randomCode(CODE_LENGTH, drawBelow);

// A shorter text matches too many codes. A text with other characters is no code.
const CODE_START = /^[a-z0-9]{3,8}$/i;

/** Whether a text may be the beginning of a code, in any case. */
export const isCodeStart = (text: string): boolean => CODE_START.test(text);
