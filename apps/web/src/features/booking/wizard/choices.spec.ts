import { inForce, providerInForce, type Offers, serviceWarning } from './choices.ts';
import { EMPTY_DRAFT, type Draft } from './draft.ts';
import { slot } from './testing/slot.ts';

const list = (...ids: number[]) => ids.map((id) => ({ id }));
const offers = (over: Partial<Offers>): Offers => ({
  ...{ providers: undefined, phlebotomists: undefined, assigned: null, own: null },
  ...over,
});
const draft: Draft = { ...EMPTY_DRAFT, serviceId: 1, providerId: 2, phlebotomistId: 3, slot };

describe('the choices in force', () => {
  it('are the chosen ones while they are on offer, and while nothing is loaded', () => {
    expect(inForce(draft, offers({ providers: list(1, 2), phlebotomists: list(3, 4) }))).toEqual(draft);
    expect(inForce(draft, offers({}))).toEqual(draft);
  });

  it('drop a provider that no longer serves the address, with the person and the slot chosen there', () => {
    const left = inForce(draft, offers({ providers: list(7, 8) }));
    expect(left).toMatchObject({ providerId: null, phlebotomistId: null, slot: null });
  });

  it('preselect the assigned phlebotomist without restricting', () => {
    const assigned = { id: 3, providerIds: [2] };
    const fresh = { ...EMPTY_DRAFT, serviceId: 1 };
    const given = offers({ providers: list(1, 2), phlebotomists: list(3, 4), assigned });
    expect(inForce(fresh, given)).toMatchObject({ providerId: 2, phlebotomistId: 3 });
    const other = { ...fresh, providerId: 2, phlebotomistId: 4 };
    expect(inForce(other, given)).toMatchObject({ providerId: 2, phlebotomistId: 4 });
  });

  it('take an only provider and an only phlebotomist as chosen, and no one of several', () => {
    const fresh = { ...EMPTY_DRAFT, serviceId: 1 };
    expect(inForce(fresh, offers({ providers: list(5), phlebotomists: list(6) }))).toMatchObject({
      providerId: 5,
      phlebotomistId: 6,
    });
    expect(inForce(fresh, offers({ providers: list(5, 6) }))).toMatchObject({ providerId: null });
  });

  it('lose the slot when the phlebotomist it was chosen with falls away', () => {
    const left = inForce(draft, offers({ providers: list(2), phlebotomists: list(4) }));
    expect(left).toMatchObject({ providerId: 2, phlebotomistId: 4, slot: null, date: null });
  });

  it('drop a service that is offered no more, with the phlebotomist and the slot, and keep the provider', () => {
    const left = inForce(draft, offers({ services: list(5), providers: list(2), phlebotomists: list(3) }));
    expect(left).toMatchObject({ serviceId: null, providerId: 2, phlebotomistId: null, slot: null });
    expect(inForce(draft, offers({ services: list(1, 5) }))).toEqual(draft);
  });

  it('are the own record for a phlebotomist who books', () => {
    const own = { id: 9, providerId: 1 };
    expect(providerInForce(draft, { providers: list(2), assigned: null, own })).toBe(1);
    expect(inForce({ ...draft, providerId: 1, phlebotomistId: 9 }, offers({ own }))).toMatchObject({
      ...{ providerId: 1, phlebotomistId: 9, slot },
    });
  });
});

describe('the warning about a service', () => {
  it.each([
    [false, true, null],
    [true, false, 'This service is not offered by your selected provider or phlebotomist.'],
    [true, true, 'This service is not offered by your selected provider.'],
    [false, false, 'This service is not offered by this phlebotomist.'],
  ])('with the provider refusing %s and the phlebotomist accepting %s is %s', (disabled, accepted, text) => {
    expect(serviceWarning({ provider_disabled: disabled, accepted })).toBe(text);
  });
});
