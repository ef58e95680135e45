import type { ManagedPhlebotomist, phlebotomists } from '@drawpoint/contracts/booking/phlebotomists.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { type DistanceUnit, fromKm, toKm } from '@drawpoint/rules/distance';
import { t } from '../../i18n/translate.ts';
import { amountOf, amountText } from '../../lib/forms/amounts.ts';

type Edit = Pick<
  InputOf<typeof phlebotomists.update>,
  'service_address' | 'service_radius_km' | 'service_extra_radius_km' | 'service_extra_charge'
>;

/** The part of a phlebotomist's record. */
export type Area = Pick<ManagedPhlebotomist, keyof Edit>;

/** A service area as form values. `pin`: the place staff set; null when the address is geocoded. */
export const toArea = (record: Area, unit: DistanceUnit) => ({
  service_address: {
    line1: record.service_address?.line1 ?? '',
    city: record.service_address?.city ?? '',
    state: record.service_address?.state ?? '',
    zip: record.service_address?.zip ?? '',
  },
  pin: null as { lat: number; lng: number } | null,
  service_radius_km: String(fromKm(record.service_radius_km, unit)),
  service_extra_radius_km: String(fromKm(record.service_extra_radius_km, unit)),
  service_extra_charge: amountText(record.service_extra_charge),
});
export type AreaValues = ReturnType<typeof toArea>;

const number = (typed: string): number => (typed.trim() === '' ? 0 : Number(typed));

/** The form values as input of the operation. An unchanged address keeps its pin, an unchanged radius its exact length. */
export function toAreaEdit(values: AreaValues, saved: Area, unit: DistanceUnit): Edit {
  const { service_address: address, pin } = values;
  const before = toArea(saved, unit);
  const isSame = pin === null && JSON.stringify(before.service_address) === JSON.stringify(address);
  const isEmpty = Object.values(address).every((part) => part.trim() === '');
  const { state, ...parts } = address;
  const lengthOf = (name: 'service_radius_km' | 'service_extra_radius_km') =>
    values[name] === before[name] ? saved[name] : toKm(number(values[name]), unit);
  return {
    ...(!isSame && {
      service_address: isEmpty ? null : { ...parts, ...(state && { state }), ...pin },
    }),
    service_radius_km: lengthOf('service_radius_km'),
    service_extra_radius_km: lengthOf('service_extra_radius_km'),
    service_extra_charge: amountOf(values.service_extra_charge),
  };
}

export const addressLine = ({ service_address }: AreaValues): string =>
  Object.values(service_address).filter(Boolean).join(', ');

export const areaLabels = (unit: DistanceUnit) => ({
  ...(unit === 'miles'
    ? {
        service_radius_km: t('Service radius (miles)'),
        service_extra_radius_km: t('Extra radius (miles, 0 for none)'),
      }
    : {
        service_radius_km: t('Service radius (km)'),
        service_extra_radius_km: t('Extra radius (km, 0 for none)'),
      }),
  service_extra_charge: t('Extra charge'),
  service_address: t('Service address'),
});
