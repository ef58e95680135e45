import { toProviderInput, toProviderValues } from './provider-values.ts';

describe('the travel price of a provider', () => {
  const priceOf = (travel_price: string) =>
    toProviderInput({ ...toProviderValues(null), travel_price }).travel_price;

  it('a blank travel price is null', () => expect(priceOf(' ')).toBeNull());
  it('a typed travel price is an amount in dollars', () => expect(priceOf('12.50')).toBe(12.5));
});
