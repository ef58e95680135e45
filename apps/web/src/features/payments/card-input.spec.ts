import {
  cardData,
  cardProblems,
  formatCardNumber,
  formatExpiry,
  NEW_CARD,
  settleCard,
} from './card-input.ts';

describe('A card as it is typed', () => {
  it('has its number in groups of four, digits only, at most 16', () => {
    expect(formatCardNumber('4111-1111 11a')).toBe('4111 1111 11');
    expect(formatCardNumber('41111111111111119999')).toBe('4111 1111 1111 1111');
    expect(formatCardNumber('4111')).toBe('4111');
  });

  it.each([
    ['1', '1'],
    ['9', '09'],
    ['13', '12'],
    ['00', '01'],
    ['1230', '12/30'],
    ['12/30', '12/30'],
    ['0', '0'],
    ['929', '09/29'],
    ['12/3099', '12/30'],
    ['12/', '12'],
  ])('has its expiry typed as %s shown as %s', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  it('is told what is missing', () => {
    expect(cardProblems({ number: '4111 1111 111', expiry: '12', cvv: '12' })).toEqual({
      number: 'Card number incomplete',
      expiry: 'Expiry required',
      cvv: 'CVV incomplete',
    });
    expect(cardProblems({ number: '4111 1111 1111', expiry: '12/30', cvv: '123' })).toEqual({});
  });

  it('goes to the processor with a year of this century', () => {
    const card = { number: '4111 1111 1111 1111', expiry: '07/31', cvv: '123' };
    expect(cardData(card, new Date('2026-11-21'))).toEqual({
      ...{ cardNumber: '4111111111111111', month: '07', year: '2031', cardCode: '123' },
    });
  });
});

const STORED = [{ id: 7 }, { id: 8 }];

describe('the card that a payment is made with', () => {
  it('is the first stored one, as soon as the list is here', () => {
    expect(settleCard(null, undefined, false)).toBeNull();
    expect(settleCard(null, STORED, false)).toBe('7');
  });

  it('is a new one where nothing is stored', () => expect(settleCard(null, [], false)).toBe(NEW_CARD));

  it('stays the new one that is being typed when stored cards arrive', () =>
    expect(settleCard(null, STORED, true)).toBe(NEW_CARD));

  it('is the new one from its first character, also before the list is here', () =>
    expect(settleCard(null, undefined, true)).toBe(NEW_CARD));

  it('changes with no later list', () => {
    expect(settleCard(NEW_CARD, STORED, false)).toBe(NEW_CARD);
    expect(settleCard('8', STORED, false)).toBe('8');
  });
});
