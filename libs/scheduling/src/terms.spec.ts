import fc from 'fast-check';
import { type TermsOverride, priceVisit, resolveTerms, visitLengthMinutes } from './terms.ts';

const service = { priceCents: 8900, lengthMinutes: 60, extraExtensionMinutes: 10 };
const nothing: TermsOverride = {
  priceCents: null,
  lengthMinutes: null,
  extraExtensionMinutes: null,
  offered: null,
};

describe('terms of a service', () => {
  it('a service without overrides keeps its own terms', () => {
    expect(resolveTerms(service, null, nothing)).toEqual({ ...service, refusedBy: [] });
  });

  it('each field comes from the phlebotomist, else the provider, else the service', () => {
    const provider = { ...nothing, priceCents: 7500, lengthMinutes: 45 };
    const phlebotomist = { ...nothing, lengthMinutes: 30 };
    expect(resolveTerms(service, provider, phlebotomist)).toMatchObject({
      priceCents: 7500,
      lengthMinutes: 30,
      extraExtensionMinutes: 10,
    });
  });

  it('an override of 0 counts', () => {
    const free = { ...nothing, priceCents: 0, extraExtensionMinutes: 0 };
    expect(resolveTerms(service, free, null)).toMatchObject({ priceCents: 0, extraExtensionMinutes: 0 });
  });

  it('refusedBy names who does not offer the service', () => {
    const refuses = { ...nothing, offered: false };
    expect(resolveTerms(service, refuses, null).refusedBy).toEqual(['provider']);
    expect(resolveTerms(service, { ...nothing, offered: true }, refuses).refusedBy).toEqual(['phlebotomist']);
    expect(resolveTerms(service, refuses, refuses).refusedBy).toEqual(['provider', 'phlebotomist']);
  });

  it('for any overrides, each field is the first one set by phlebotomist, provider or service', () => {
    const amount = fc.integer({ min: 0, max: 100_000 });
    const maybe = fc.option(amount);
    const terms = fc.record({ priceCents: amount, lengthMinutes: amount, extraExtensionMinutes: amount });
    const override = fc.option(
      fc.record({
        priceCents: maybe,
        lengthMinutes: maybe,
        extraExtensionMinutes: maybe,
        offered: fc.option(fc.boolean()),
      }),
    );
    fc.assert(
      fc.property(terms, override, override, (own, provider, phlebotomist) => {
        const { refusedBy, ...resolved } = resolveTerms(own, provider, phlebotomist);
        for (const field of ['priceCents', 'lengthMinutes', 'extraExtensionMinutes'] as const) {
          const given = [phlebotomist, provider].flatMap((each) => each?.[field] ?? []);
          expect(resolved[field]).toBe(given[0] ?? own[field]);
        }
        expect(refusedBy.includes('provider')).toBe(provider?.offered === false);
        expect(refusedBy.includes('phlebotomist')).toBe(phlebotomist?.offered === false);
      }),
    );
  });

  it('the extension lengthens a visit in the outer ring only', () => {
    expect(visitLengthMinutes(service, 'served')).toBe(60);
    expect(visitLengthMinutes(service, 'surcharge')).toBe(70);
  });
});

describe('the price of a visit', () => {
  const visit = {
    serviceName: 'Routine Blood Draw',
    priceCents: 8900,
    travelCents: 1500,
    surchargeCents: 2050,
  };

  it('the price has a line for the service, travel and the distance', () => {
    expect(priceVisit({ ...visit, verdict: 'surcharge' })).toEqual({
      lines: [
        { label: 'Routine Blood Draw', amountCents: 8900 },
        { label: 'Travel', amountCents: 1500 },
        { label: 'Distance Surcharge', amountCents: 2050 },
      ],
      totalCents: 12_450,
    });
  });

  it('the price has no travel line without a travel price, and no surcharge inside the radius', () => {
    const near = priceVisit({ ...visit, travelCents: 0, verdict: 'served' });
    expect(near.lines.map((line) => line.label)).toEqual(['Routine Blood Draw']);
    expect(
      priceVisit({ ...visit, travelCents: null, surchargeCents: null, verdict: 'surcharge' }).lines,
    ).toEqual([{ label: 'Routine Blood Draw', amountCents: 8900 }]);
  });

  it('the total is always service, travel and surcharge, in whole cents', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(
        cents,
        cents,
        cents,
        fc.constantFrom('served', 'surcharge'),
        (price, travel, extra, verdict) => {
          const priced = priceVisit({
            serviceName: 'Draw',
            priceCents: price,
            travelCents: travel,
            surchargeCents: extra,
            verdict,
          });
          expect(priced.totalCents).toBe(price + travel + (verdict === 'surcharge' ? extra : 0));
        },
      ),
    );
  });
});
