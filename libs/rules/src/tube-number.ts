/** Crockford's base 32: no I, L, O and U, which look like other characters or form words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** What people type for a character, in upper case. */
const MISREAD: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** Doubles in the field of 32 elements, whose polynomial is x⁵ + x² + 1. */
const doubled = (value: number): number => (value << 1) ^ (value & 16 ? 0b100101 : 0);

/**
 * Each character counts with another power of two of that field. So one wrong character always changes the check
 * character, and so does any swap of two different ones.
 */
function checkCharacter(characters: string): string {
  const sum = [...characters].reduce((before, each) => doubled(before ^ ALPHABET.indexOf(each)), 0);
  return ALPHABET[sum]!;
}

/** A new number of a tube. `drawBelow` returns a uniform random integer from 0 to below its bound. */
export function newTubeNumber(drawBelow: (bound: number) => number): string {
  const drawn = Array.from({ length: LENGTH }, () => ALPHABET[drawBelow(ALPHABET.length)]).join('');
  return drawn + checkCharacter(drawn);
}

/** A scanned or typed number as stored. Null when it is none, or its check character is wrong. */
export function readTubeNumber(typed: string): string | null {
  const number = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[OIL]/g, (each) => MISREAD[each]!);
  const isNumber = number.length === LENGTH + 1 && [...number].every((each) => ALPHABET.includes(each));
  return isNumber && checkCharacter(number.slice(0, LENGTH)) === number.at(-1) ? number : null;
}

/** `7KQW 3MRT 3`: groups are easier to compare and to type. */
export const formatTubeNumber = (number: string): string =>
  [number.slice(0, 4), number.slice(4, LENGTH), number.slice(LENGTH)].join(' ');
