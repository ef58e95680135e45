import { type AddressDetails, isSamePlace, matches } from './address-details.ts';

const home: AddressDetails = {
  label: 'Home',
  line1: '120 East 34th Street',
  line2: 'Apt 9F',
  city: 'New York',
  state: 'NY',
  zip: '10016',
  phone: null,
  notes: 'Ring twice',
  service_address: null,
};

describe('a saved address', () => {
  it('an address is the same however it is typed, and another with another apartment', () => {
    expect(isSamePlace(home, { ...home, label: 'Mine', line1: ' 120 east  34TH street', notes: null })).toBe(
      true,
    );
    expect(isSamePlace(home, { ...home, line2: 'Apt 9G' })).toBe(false);
    expect(isSamePlace({ ...home, line2: null }, { ...home, line2: '' })).toBe(true);
  });

  it.each(['home', '34th', 'new york 10016', 'APT', 'ny home'])('an address is found by "%s"', (search) =>
    expect(matches(home, search)).toBe(true),
  );

  it.each(['boston', 'home boston', 'ring'])('an address is not found by "%s"', (search) =>
    expect(matches(home, search)).toBe(false),
  );
});
