import type { ManagedPhlebotomist } from '@drawpoint/contracts/booking/phlebotomists.contract';
import { toArea, toAreaEdit } from './area-values.ts';

const saved = {
  service_address: null,
  service_radius_km: 10,
  service_extra_radius_km: 20,
  service_extra_charge: 15,
} as ManagedPhlebotomist;

describe('the surcharge of a service area', () => {
  const chargeOf = (service_extra_charge: string) =>
    toAreaEdit({ ...toArea(saved), service_extra_charge }, saved).service_extra_charge;

  it('a blank surcharge is null', () => expect(chargeOf('')).toBeNull());
  it('a typed surcharge is an amount in dollars', () => expect(chargeOf('7.25')).toBe(7.25));
});
