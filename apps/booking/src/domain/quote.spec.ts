import { notOffered, quote, type Choice } from './quote.ts';

const home = { lat: 40.75, lng: -73.99 };
/** Points due north of the home: a degree of latitude is 111.19 km. */
const north = (km: number, precision: 'street' | 'zip' = 'street') => ({
  lat: home.lat + km / 111.195,
  lng: home.lng,
  precision,
});
const choice: Choice = {
  service: { name: 'Routine Blood Draw', active: true },
  provider: { travel_price_cents: 2500 },
  phlebotomist: { home, radius_km: 20, extra_radius_km: 30, extra_charge_cents: 3500 },
  terms: { priceCents: 8900, lengthMinutes: 30, extraExtensionMinutes: 15, refusedBy: [] },
  place: north(10),
};

describe('the quote of a booking', () => {
  it('the quote adds travel to the service inside the radius', () => {
    expect(quote(choice)).toEqual({
      verdict: 'served',
      lengthMinutes: 30,
      lines: [
        { label: 'Routine Blood Draw', amountCents: 8900 },
        { label: 'Travel', amountCents: 2500 },
      ],
      totalCents: 11_400,
    });
  });

  it('the quote adds surcharge and extension in the outer ring', () => {
    const far = quote({ ...choice, place: north(25) });
    expect(far.lines.at(-1)).toEqual({ label: 'Distance Surcharge', amountCents: 3500 });
    expect(far).toMatchObject({ verdict: 'surcharge', lengthMinutes: 45, totalCents: 14_900 });
  });

  it('a place known by its ZIP code gets 5 km without surcharge', () => {
    expect(quote({ ...choice, place: north(24.9, 'zip') }).verdict).toBe('served');
    expect(quote({ ...choice, place: north(25.1, 'zip') }).verdict).toBe('surcharge');
    expect(quote({ ...choice, place: north(35.1, 'zip') }).verdict).toBe('beyond');
  });

  it('the quote has no travel when the provider’s travel price is 0', () => {
    for (const provider of [{ travel_price_cents: 0 }, null])
      expect(quote({ ...choice, provider }).lines).toHaveLength(1);
  });

  it('the quote is empty without a service, and has no verdict without place and phlebotomist', () => {
    for (const missing of [{ service: null, terms: null }, { service: null }, { terms: null }])
      expect(quote({ ...choice, ...missing })).toMatchObject({ lines: [], totalCents: 0 });
    expect(quote({ ...choice, place: null })).toMatchObject({ verdict: null, lengthMinutes: 30 });
    expect(quote({ ...choice, phlebotomist: null })).toMatchObject({ verdict: null, totalCents: 11_400 });
  });
});

describe('a service that is not available', () => {
  const refused = (...refusedBy: ('provider' | 'phlebotomist')[]) =>
    notOffered({ ...choice, terms: { ...choice.terms!, refusedBy } });

  it('the reason names who does not offer the service', () => {
    expect(refused()).toBeNull();
    expect(notOffered({ service: null, terms: null })).toBeNull();
    expect(refused('provider')).toBe('This service is not offered by your selected provider.');
    expect(refused('phlebotomist')).toBe('This service is not offered by this phlebotomist.');
    expect(refused('provider', 'phlebotomist')).toBe(
      'This service is not offered by your selected provider or phlebotomist.',
    );
  });

  it('the reason for a switched off service names provider or phlebotomist', () => {
    expect(notOffered({ ...choice, service: { name: 'Old', active: false } })).toContain(
      'provider or phlebotomist',
    );
  });
});
