import { placeOf, placeText } from './place.ts';

describe('a place in one line', () => {
  it('a place in one line names street, apartment, city, state and ZIP', () =>
    expect(
      placeText({ line1: '12 Main St', line2: 'Apt 4', city: 'Albany', state: 'NY', zip: '12207' }),
    ).toBe('12 Main St, Apt 4, Albany, NY 12207'));
  it('a place without an apartment has no extra comma', () =>
    expect(
      placeText(
        placeOf({ address: '12 Main St', address_city: 'Albany', address_state: 'NY', address_zip: '12207' }),
      ),
    ).toBe('12 Main St, Albany, NY 12207'));
});
