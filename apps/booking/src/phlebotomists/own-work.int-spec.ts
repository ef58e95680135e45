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

  it('are read and not changed by default', async () => {
    expect(await area()).toMatchObject({ id: phlebotomist.user_id, service_radius_km: expect.any(Number) });
    expect((await prices()).data.length).toBeGreaterThan(0);
    expect(await codeOf(setArea({ service_radius_km: 1 }))).toBe('FORBIDDEN');
    expect(await codeOf(setPrice({ price: 1 }))).toBe('FORBIDDEN');
    expect((await area()).service_radius_km).not.toBe(1);
  });

  it('are closed where the company hides them, each for itself', async () => {
    await open('own_area', 'hidden');
    expect(await codeOf(area())).toBe('FORBIDDEN');
    expect((await prices()).total).toBeGreaterThan(0);
    await open('own_prices', 'hidden');
    expect(await codeOf(prices())).toBe('FORBIDDEN');
  });

  it('are changed where the company lets them, as of the version that was read', async () => {
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

  it('do not take a surcharge, which is a price of the company', async () => {
    await open('own_area', 'edit');
    const { service_extra_charge } = await area();
    expect(await setArea({ service_radius_km: 11, service_extra_charge: 499 })).toMatchObject({
      service_extra_charge,
    });
  });

  it('follow the policy of the own company, and are for phlebotomists', async () => {
    await open('own_area', 'hidden', otherAdmin);
    expect((await area()).id).toBe(phlebotomist.user_id);
    for (const caller of [admin, patient]) expect(await codeOf(area(caller))).toBe('FORBIDDEN');
  });
});
