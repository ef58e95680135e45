import { leastSimilarity, mostMistakes, wordsOf } from './mistyped.ts';

describe('a text that may be mistyped', () => {
  it('is read as words, of an email too, each once', () =>
    expect(wordsOf('  Ines  DUARTE-Lima ines.duarte@example.com')).toEqual([
      ...['ines', 'duarte', 'lima', 'example', 'com'],
    ]));

  it('asks for as many common trigrams as one wrong letter leaves, of a long text more than of a short one', () => {
    // Of 5 trigrams 2 are left, and of 12 there are 9.
    expect(Number(leastSimilarity(['lema']))).toBeCloseTo(2 / 8 - 0.01, 3);
    expect(Number(leastSimilarity(['ines', 'duirte']))).toBeCloseTo(9 / 15 - 0.01, 3);
  });

  it('may have one mistake where it is short, else two', () => {
    expect(mostMistakes(['lema'])).toBe(1);
    expect(mostMistakes(['duirte'])).toBe(2);
  });
});
