import { validChoices, currentProvider, type Offers, serviceWarning } from './choices.ts';
import { EMPTY_DRAFT, type Draft } from './draft.ts';
import { slot } from './testing/slot.ts';

const list = (...ids: number[]) => ids.map((id) => ({ id }));
const offers = (over: Partial<Offers>): Offers => ({
  ...{ providers: undefined, phlebotomists: undefined, assigned: null, own: null },
  ...over,
});
const draft: Draft = { ...EMPTY_DRAFT, serviceId: 1, providerId: 2, phlebotomistId: 3, anyone: false, slot };

describe('the choices in force', () => {
  it('choices stay valid while they are offered or the offers are loading', () => {
    expect(validChoices(draft, offers({ providers: list(1, 2), phlebotomists: list(3, 4) }))).toEqual(draft);
    expect(validChoices(draft, offers({}))).toEqual(draft);
  });

  it('a provider that no longer serves the address is reset with its phlebotomist and slot', () => {
    const left = validChoices(draft, offers({ providers: list(7, 8) }));
    expect(left).toMatchObject({ providerId: null, phlebotomistId: null, slot: null });
  });

  it('the assigned phlebotomist is preselected, and others can be chosen', () => {
    const assigned = { id: 3, providerIds: [2] };
    const fresh = { ...EMPTY_DRAFT, serviceId: 1 };
    const given = offers({ providers: list(1, 2), phlebotomists: list(3, 4), assigned });
    expect(validChoices(fresh, given)).toMatchObject({ providerId: 2, phlebotomistId: 3 });
    const other = { ...fresh, providerId: 2, phlebotomistId: 4 };
    expect(validChoices(other, given)).toMatchObject({ providerId: 2, phlebotomistId: 4 });
  });

  it('anyone may come by default, unless a phlebotomist is assigned or is the only one', () => {
    const fresh = { ...EMPTY_DRAFT, serviceId: 1, providerId: 2 };
    const several = { providers: list(2), phlebotomists: list(3, 4) };
    expect(validChoices(fresh, offers(several))).toMatchObject({ anyone: true, phlebotomistId: null });
    const assigned = { id: 3, providerIds: [2] };
    expect(validChoices(fresh, offers({ ...several, assigned }))).toMatchObject({ anyone: false });
    const alone = { ...several, phlebotomists: list(3) };
    expect(validChoices({ ...fresh, anyone: true }, offers(alone))).toMatchObject({
      ...{ anyone: false, phlebotomistId: 3 },
    });
    expect(validChoices({ ...draft, anyone: null }, offers(several))).toMatchObject({ anyone: false, slot });
  });

  it('where anyone may come, the time decides who, and the day stays when the time is gone', () => {
    const several = offers({ providers: list(2), phlebotomists: list(3, 4) });
    const timed = { ...draft, anyone: true, date: slot.date };
    expect(validChoices(timed, several)).toEqual(timed);
    expect(validChoices({ ...timed, slot: null }, several)).toMatchObject({
      ...{ phlebotomistId: null, date: slot.date },
    });
    const gone = offers({ providers: list(2), phlebotomists: list(4, 5) });
    expect(validChoices(timed, gone)).toMatchObject({ anyone: true, phlebotomistId: null, slot: null });
  });

  it('the only provider and the only phlebotomist are preselected, but none of several', () => {
    const fresh = { ...EMPTY_DRAFT, serviceId: 1 };
    expect(validChoices(fresh, offers({ providers: list(5), phlebotomists: list(6) }))).toMatchObject({
      providerId: 5,
      phlebotomistId: 6,
    });
    expect(validChoices(fresh, offers({ providers: list(5, 6) }))).toMatchObject({ providerId: null });
  });

  it('a slot is reset when its phlebotomist is no longer available', () => {
    const left = validChoices(draft, offers({ providers: list(2), phlebotomists: list(4) }));
    expect(left).toMatchObject({ providerId: 2, phlebotomistId: 4, slot: null, date: null });
  });

  it('a removed service is reset with phlebotomist and slot, and the provider stays', () => {
    const left = validChoices(
      draft,
      offers({ services: list(5), providers: list(2), phlebotomists: list(3) }),
    );
    expect(left).toMatchObject({ serviceId: null, providerId: 2, phlebotomistId: null, slot: null });
    expect(left.anyone).toBe(null);
    expect(validChoices(draft, offers({ services: list(1, 5) }))).toEqual(draft);
  });

  it('a phlebotomist who books gets their own provider and record', () => {
    const own = { id: 9, providerId: 1 };
    expect(currentProvider(draft, { providers: list(2), assigned: null, own })).toBe(1);
    expect(validChoices({ ...draft, providerId: 1, phlebotomistId: 9 }, offers({ own }))).toMatchObject({
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
  ])('the warning with provider_disabled %s and accepted %s is %s', (disabled, accepted, text) => {
    expect(serviceWarning({ provider_disabled: disabled, accepted })).toBe(text);
  });
});
