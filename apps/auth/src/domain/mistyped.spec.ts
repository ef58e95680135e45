import { leastSimilarity, mostMistakes, oneLetterApart, wordsOf } from './mistyped.ts';

describe('a text that may be mistyped', () => {
  it('a typed text is split into distinct words, emails too', () =>
    expect(wordsOf('  Ines  DUARTE-Lima ines.duarte@example.com')).toEqual([
      ...['ines', 'duarte', 'lima', 'example', 'com'],
    ]));

  it('the required share of common trigrams allows one wrong letter, for any length', () => {
    // 2 of 5 trigrams remain, and 9 of 12.
    expect(Number(leastSimilarity(['lema']))).toBeCloseTo(2 / 8 - 0.01, 3);
    expect(Number(leastSimilarity(['ines', 'duirte']))).toBeCloseTo(9 / 15 - 0.01, 3);
  });

  it('a short text may have one mistake, a longer one two', () => {
    expect(mostMistakes(['lema'])).toBe(1);
    expect(mostMistakes(['duirte'])).toBe(2);
  });

  it('the patterns of a word replace, omit or add one letter at each position', () => {
    const matches = (typed: string, name: string): boolean =>
      oneLetterApart([typed])!.some((pattern) =>
        new RegExp(`^${pattern.replaceAll('%', '.*').replaceAll('_', '.')}$`, 'u').test(` ${name}`),
      );
    for (const typed of ['duirte', 'fuarte', 'duarti', 'durte', 'uarte', 'duaarte', 'xduarte', 'duartee']) {
      expect([typed, matches(typed, 'ines duarte')]).toEqual([typed, true]);
    }
    // The rest of the name is not typed yet.
    expect(matches('duirt', 'ines duarte-lima')).toBe(true);
    for (const typed of ['daurte', 'duirti', 'xyduarte', 'nesduarte'])
      expect([typed, matches(typed, 'ines duarte')]).toEqual([typed, false]);
  });

  it('a text with several words, an unsuitable length or special characters has no patterns', () => {
    for (const text of ['ines duarte', 'lema', 'duart%', 'du_rte', 'a'.repeat(17), ''])
      expect(oneLetterApart(wordsOf(text))).toBeNull();
  });
});
