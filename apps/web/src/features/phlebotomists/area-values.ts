import type { ManagedPhlebotomist, phlebotomists } from '@drawpoint/contracts/booking/phlebotomists.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { amountOf, amountText } from '../../lib/forms/amounts.ts';

type Edit = Pick<
  InputOf<typeof phlebotomists.update>,
  'service_address' | 'service_radius_km' | 'service_extra_radius_km' | 'service_extra_charge'
>;

/** A service area as form values. `pin`: the place staff set; null when the address is geocoded. */
export const toArea = (record: ManagedPhlebotomist) => ({
  service_address: {
    line1: record.service_address?.line1 ?? '',
    city: record.service_address?.city ?? '',
    state: record.service_address?.state ?? '',
    zip: record.service_address?.zip ?? '',
  },
  pin: null as { lat: number; lng: number } | null,
  service_radius_km: String(record.service_radius_km),
  service_extra_radius_km: String(record.service_extra_radius_km),
  service_extra_charge: amountText(record.service_extra_charge),
});
export type AreaValues = ReturnType<typeof toArea>;

const number = (typed: string): number => (typed.trim() === '' ? 0 : Number(typed));

/** The form values as input of the operation. An unchanged address keeps its pin. */
export function toAreaEdit(values: AreaValues, saved: ManagedPhlebotomist): Edit {
  const { service_address: address, pin } = values;
  const before = toArea(saved).service_address;
  const isSame = pin === null && JSON.stringify(before) === JSON.stringify(address);
  const isEmpty = Object.values(address).every((part) => part.trim() === '');
  const { state, ...parts } = address;
  return {
    ...(!isSame && {
      service_address: isEmpty ? null : { ...parts, ...(state && { state }), ...pin },
    }),
    service_radius_km: number(values.service_radius_km),
    service_extra_radius_km: number(values.service_extra_radius_km),
    service_extra_charge: amountOf(values.service_extra_charge),
  };
}
