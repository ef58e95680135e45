import { toProviderInput, toProviderValues } from './provider-values.ts';

describe('the travel price of a provider', () => {
  const priceOf = (travel_price: string) =>
    toProviderInput({ ...toProviderValues(null), travel_price }).travel_price;

  it('is null where it is blank', () => expect(priceOf(' ')).toBeNull());
  it('is the amount in dollars', () => expect(priceOf('12.50')).toBe(12.5));
});
