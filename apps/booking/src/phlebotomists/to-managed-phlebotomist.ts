import type { ManagedUser } from '@drawpoint/contracts/auth/managed-users.contract';
import type { ManagedPhlebotomist } from '@drawpoint/contracts/booking/phlebotomists.contract';
import { toDollars } from '@drawpoint/rules/money';
import { fullName } from '@drawpoint/rules/name';
import type { ManagedRecord } from './managed-phlebotomist.store.ts';

/** Account and record in one object. Its version is the sum of both versions. */
export function toManagedPhlebotomist(user: ManagedUser, record: ManagedRecord): ManagedPhlebotomist {
  return {
    ...user,
    version: user.version + record.version,
    full_name: fullName(user),
    provider_id: record.works_for[0]?.id ?? null,
    providers: record.works_for,
    service_address: toServiceAddress(record),
    service_radius_km: record.service_radius_km,
    service_extra_radius_km: record.service_extra_radius_km,
    service_extra_charge: toDollars(record.service_extra_charge_cents),
    ...{ title: record.title, license_state: record.license_state, languages: record.languages },
  };
}

type Address = Pick<ManagedRecord, 'line1' | 'city' | 'state' | 'zip' | 'lat' | 'lng'>;

export function toServiceAddress({ line1, city, state, zip, lat, lng }: Address) {
  return lat === null && zip === null ? null : { line1, city, state, zip, lat, lng };
}
