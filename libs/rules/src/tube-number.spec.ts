import fc from 'fast-check';
import { formatTubeNumber, newTubeNumber, readTubeNumber } from './tube-number.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const number = fc.infiniteStream(fc.nat()).map((drawn) =>
  newTubeNumber((bound) => {
    const [next] = drawn.take(1);
    return next! % bound;
  }),
);
const character = fc.constantFrom(...ALPHABET);

describe('The number of a tube', () => {
  it('has nine characters, none of which looks like another', () => {
    fc.assert(fc.property(number, (each) => expect(each).toMatch(/^[0-9A-HJKMNP-TV-Z]{9}$/)));
  });

  it('is read as it was made', () => {
    fc.assert(fc.property(number, (each) => expect(readTubeNumber(each)).toBe(each)));
  });

  it('one wrong character is always noticed', () => {
    fc.assert(
      fc.property(number, fc.nat(8), character, (each, at, wrong) => {
        fc.pre(each[at] !== wrong);
        expect(readTubeNumber(each.slice(0, at) + wrong + each.slice(at + 1))).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });

  it('a swap of two different characters is always noticed', () => {
    fc.assert(
      fc.property(number, fc.nat(8), fc.nat(8), (each, one, other) => {
        fc.pre(each[one] !== each[other]);
        const characters = [...each];
        [characters[one], characters[other]] = [characters[other]!, characters[one]!];
        expect(readTubeNumber(characters.join(''))).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });

  it('case, spaces, hyphens and similar letters are forgiven', () => {
    fc.assert(
      fc.property(number, fc.boolean(), (each, isLower) => {
        const misread = each.replaceAll('0', 'O').replaceAll('1', isLower ? 'l' : 'I');
        const typed = ` ${misread.slice(0, 3)}-${misread.slice(3)} `;
        expect(readTubeNumber(isLower ? typed.toLowerCase() : typed)).toBe(each);
      }),
    );
  });

  it.each(['', '123', '1234567890', 'UUUUUUUUU', '12345678é', '        0'])('"%s" is none', (typed) =>
    expect(readTubeNumber(typed)).toBeNull(),
  );

  it('is shown in groups', () => {
    expect(formatTubeNumber('7KQW3MRT9')).toBe('7KQW 3MRT 9');
  });
});
