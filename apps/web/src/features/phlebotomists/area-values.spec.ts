import type { ManagedPhlebotomist } from '@drawpoint/contracts/booking/phlebotomists.contract';
import { toArea, toAreaEdit } from './area-values.ts';

const saved = {
  service_address: null,
  service_radius_km: 10,
  service_extra_radius_km: 20,
  service_extra_charge: 15,
} as ManagedPhlebotomist;

describe('the radius of a service area', () => {
  it('a radius is shown in its unit and keeps its exact length when it is unchanged', () => {
    const shown = toArea(saved, 'miles');
    expect([shown.service_radius_km, shown.service_extra_radius_km]).toEqual(['6.2', '12.4']);
    expect(toAreaEdit({ ...shown, service_radius_km: '5' }, saved, 'miles')).toMatchObject({
      ...{ service_radius_km: 8.04672, service_extra_radius_km: 20 },
    });
  });
});

describe('the surcharge of a service area', () => {
  const chargeOf = (service_extra_charge: string) =>
    toAreaEdit({ ...toArea(saved, 'miles'), service_extra_charge }, saved, 'miles').service_extra_charge;

  it('a blank surcharge is null', () => expect(chargeOf('')).toBeNull());
  it('a typed surcharge is an amount in dollars', () => expect(chargeOf('7.25')).toBe(7.25));
});
