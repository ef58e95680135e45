import { cardNumbersIn } from './card-numbers.ts';

describe('Card numbers in a text', () => {
  it.each(['4111111111111111', '4111 1111 1111 1111', '5424-0000-0000-0015', '378282246310005'])(
    'a card number is found in any grouping: %s',
    (number) => {
      expect(cardNumbersIn(`{"card":"${number}","x":1}`)).toEqual([number.replace(/\D/g, '')]);
    },
  );

  it.each([
    ['a wrong check digit', '4111111111111112'],
    ['an instant', '2026-11-21T23:20:53.610Z and 1795303253610'],
    ['a transaction', '60000000001'],
    ['a random key', '41111111-2222-4002-9f3b-0c5d7e9a1b2f and 0c5d7e9a-4111-1111-2222-9f3b5d7e9a1b'],
    ['a reference', 'DP4111111111111111'],
    ['the last four digits', 'XXXX1111'],
  ])('a card number is not found in %s', (_what, text) => expect(cardNumbersIn(text)).toEqual([]));
});
