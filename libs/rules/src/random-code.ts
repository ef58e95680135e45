/** No vowels, which form words, and no similar characters: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
export const CODE_ALPHABET = '34679CDFGHJKMNPQRTVWXY';

/** A code for people to read and type. `drawBelow` returns a uniform random integer from 0 to below its bound. */
export const randomCode = (length: number, drawBelow: (bound: number) => number): string =>
  Array.from({ length }, () => CODE_ALPHABET[drawBelow(CODE_ALPHABET.length)]).join('');
