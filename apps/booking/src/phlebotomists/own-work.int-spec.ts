import { ownWork } from '@drawpoint/contracts/booking/own-work.contract';
import { policies } from '@drawpoint/contracts/booking/policies.contract';
import { codeOf, fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { admin, otherAdmin, phlebotomist, patient, useBooking } from '../testing/start-booking.ts';

describe('the own area and prices of a phlebotomist', () => {
  const world = useBooking();
  beforeEach(() => world.rows('UPDATE provider_policy SET value = NULL'));

  const area = (caller = phlebotomist) => world.call(ownWork.getArea, {}, caller);
  const setArea = (edit: object) => world.call(ownWork.updateArea, edit, phlebotomist);
  const prices = (caller = phlebotomist) => world.call(ownWork.listServices, {}, caller);
  const setPrice = (edit: object) =>
    world.call(ownWork.updateService, { service_id: 1, ...edit }, phlebotomist);
  const open = (key: 'own_area' | 'own_prices', value: string, who = admin) =>
    world.call(policies.update, { values: { [`phlebotomist.${key}`]: value } }, who);

  it('phlebotomists read but do not change their area and prices by default', async () => {
    expect(await area()).toMatchObject({ id: phlebotomist.user_id, service_radius_km: expect.any(Number) });
    expect((await prices()).data.length).toBeGreaterThan(0);
    expect(await codeOf(setArea({ service_radius_km: 1 }))).toBe('FORBIDDEN');
    expect(await codeOf(setPrice({ price: 1 }))).toBe('FORBIDDEN');
    expect((await area()).service_radius_km).not.toBe(1);
  });

  it('each of the two is closed when the company hides it', async () => {
    await open('own_area', 'hidden');
    expect(await codeOf(area())).toBe('FORBIDDEN');
    expect((await prices()).total).toBeGreaterThan(0);
    await open('own_prices', 'hidden');
    expect(await codeOf(prices())).toBe('FORBIDDEN');
  });

  it('phlebotomists change them when the company allows it, with the version they read', async () => {
    await open('own_area', 'edit');
    await open('own_prices', 'edit');
    const before = await area();
    const after = await setArea({
      ...{ service_radius_km: 12, service_extra_radius_km: 0, version: before.version },
    });
    expect(after).toMatchObject({ service_radius_km: 12, version: before.version + 1 });
    expect(after.service_address).toEqual(before.service_address);
    expect(await codeOf(setArea({ service_radius_km: 13, version: before.version }))).toBe('STALE');
    const outer = { service_radius_km: 12, service_extra_radius_km: 5 };
    expect(Object.keys(await fieldErrors(setArea(outer)))).toEqual(['service_extra_radius_km']);
    expect(await setPrice({ price: 77 })).toMatchObject({ id: 1, price: 77 });
    expect((await prices()).data.find(({ id }) => id === 1)).toMatchObject({ price: 77 });
  });

  it('phlebotomists cannot set the surcharge, which is the company’s', async () => {
    await open('own_area', 'edit');
    const { service_extra_charge } = await area();
    expect(await setArea({ service_radius_km: 11, service_extra_charge: 499 })).toMatchObject({
      service_extra_charge,
    });
  });

  it('the policy of their own company applies, and other roles have no own area', async () => {
    await open('own_area', 'hidden', otherAdmin);
    expect((await area()).id).toBe(phlebotomist.user_id);
    for (const caller of [admin, patient]) expect(await codeOf(area(caller))).toBe('FORBIDDEN');
  });
});
