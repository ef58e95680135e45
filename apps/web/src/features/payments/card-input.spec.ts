import {
  cardData,
  cardProblems,
  formatCardNumber,
  formatExpiry,
  NEW_CARD,
  refusedFields,
  settleCard,
} from './card-input.ts';

describe('A card as it is typed', () => {
  it('a card number shows at most 16 digits in groups of four', () => {
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
  ])('an expiry typed as %s shows %s', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  it('an incomplete card gets an error per field', () => {
    expect(cardProblems({ number: '4111 1111 111', expiry: '12', cvv: '12' })).toEqual({
      number: 'Card number incomplete',
      expiry: 'Expiry required',
      cvv: 'CVV incomplete',
    });
    expect(cardProblems({ number: '4111 1111 1111', expiry: '12/30', cvv: '123' })).toEqual({});
  });

  it('the processor gets a card with a year of this century', () => {
    const card = { number: '4111 1111 1111 1111', expiry: '07/31', cvv: '123' };
    expect(cardData(card, new Date('2026-11-21'))).toEqual({
      ...{ cardNumber: '4111111111111111', month: '07', year: '2031', cardCode: '123' },
    });
  });
});

const STORED = [{ id: 7 }, { id: 8 }];

describe('a card that the processor refuses', () => {
  it.each([
    ['E_WC_05', { number: 'Check the card number.' }],
    ['E_WC_08', { expiry: 'Check the expiry date.' }],
    ['E_WC_15', { cvv: 'Check the security code.' }],
    ['E_WC_14', {}],
  ])('%s names what to check', (code, fields) => expect(refusedFields(code)).toEqual(fields));
});

describe('the card that a payment is made with', () => {
  it('the first stored card is chosen when the list arrives', () => {
    expect(settleCard(null, undefined, false)).toBeNull();
    expect(settleCard(null, STORED, false)).toBe('7');
  });

  it('a new card is chosen when none is stored', () => expect(settleCard(null, [], false)).toBe(NEW_CARD));

  it('a new card that is being typed stays chosen when stored cards arrive', () =>
    expect(settleCard(null, STORED, true)).toBe(NEW_CARD));

  it('a new card is chosen from its first character, even before the list arrives', () =>
    expect(settleCard(null, undefined, true)).toBe(NEW_CARD));

  it('a later list does not change the chosen card', () => {
    expect(settleCard(NEW_CARD, STORED, false)).toBe(NEW_CARD);
    expect(settleCard('8', STORED, false)).toBe('8');
  });
});
