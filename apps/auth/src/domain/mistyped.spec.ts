import { leastSimilarity, mostMistakes, oneLetterApart, wordsOf } from './mistyped.ts';

describe('a text that may be mistyped', () => {
  it('is read as words, of an email too, each once', () =>
    expect(wordsOf('  Ines  DUARTE-Lima ines.duarte@example.com')).toEqual([
      ...['ines', 'duarte', 'lima', 'example', 'com'],
    ]));

  it('asks for as many common trigrams as one wrong letter leaves, of a long text more than of a short one', () => {
    // 2 of 5 trigrams remain, and 9 of 12.
    expect(Number(leastSimilarity(['lema']))).toBeCloseTo(2 / 8 - 0.01, 3);
    expect(Number(leastSimilarity(['ines', 'duirte']))).toBeCloseTo(9 / 15 - 0.01, 3);
  });

  it('may have one mistake where it is short, else two', () => {
    expect(mostMistakes(['lema'])).toBe(1);
    expect(mostMistakes(['duirte'])).toBe(2);
  });

  it('is spelt with one letter changed, left out or put in, at each place', () => {
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

  it('is not spelt anew where it has several words, is short or long, or holds signs', () => {
    for (const text of ['ines duarte', 'lema', 'duart%', 'du_rte', 'a'.repeat(17), ''])
      expect(oneLetterApart(wordsOf(text))).toBeNull();
  });
});
