import { complaintsOf } from './plain-words.mjs';

describe('Comments', () => {
  it.each([
    ['a word that the field does not use', ' Where the line broke, nothing is sent.', 'connection'],
    ['an old word', '* Reads the list anew.', 'again'],
    [
      'a sentence of more than 25 words',
      ' One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen\n seventeen eighteen nineteen twenty one two three four five six.',
      'more than 25 words',
    ],
  ])('a comment with %s is refused', (_what, comment, part) => {
    expect(complaintsOf(comment)).toEqual([expect.stringContaining(part)]);
  });

  it('a plain comment is accepted, whatever it quotes or cites', () => {
    const comment =
      '* Reads the list again.\n * Null when `whoever.anew` is set (docs/product/booking.md#holds).';
    expect(complaintsOf(comment)).toEqual([]);
  });
});
