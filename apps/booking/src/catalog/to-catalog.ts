import type { Phlebotomist, Provider, Service } from '@drawpoint/contracts/booking/catalog.contract';
import { fullName } from '@drawpoint/rules/name';
import { toDollars } from '@drawpoint/rules/money';
import type { ResolvedTerms } from '@drawpoint/scheduling/terms';
import { coarsePlace } from '../domain/coarse-place.ts';
import type { ProviderRecord } from './provider.store.ts';
import type { PhlebotomistRecord, ServiceRecord } from './records.ts';

/** A service with the terms of the requested provider and phlebotomist. */
export function toService(service: ServiceRecord, terms: ResolvedTerms): Service {
  return {
    id: service.id,
    name: service.name,
    price: toDollars(terms.priceCents),
    length_minutes: terms.lengthMinutes,
    extra_extension_minutes: terms.extraExtensionMinutes,
    active: service.active,
    accepted: !terms.refusedBy.includes('phlebotomist'),
    provider_disabled: terms.refusedBy.includes('provider'),
    ...service.guide,
  };
}

/** What a signed-in person sees of a provider. */
export function toProvider(row: ProviderRecord): Provider {
  const { id, name, line1, city, state, zip, lat, lng, about, travel_price_cents: travelPriceCents } = row;
  return {
    id,
    name,
    address: { line1, city, state, zip, lat, lng },
    travel_price: toDollars(travelPriceCents),
    about,
  };
}

/** What a visitor sees of a provider (docs/product/booking.md#choices). */
export function toProviderName({ id, name }: ProviderRecord): Provider {
  return { id, name };
}

/**
 * `exact` is for callers who manage the phlebotomist. Others see the home rounded to 0.01°
 * (docs/product/accounts.md#who-sees-what).
 */
export function toPhlebotomist(row: PhlebotomistRecord, exact: boolean, email: string): Phlebotomist {
  const { id, first_name, last_name, providers, title, license_state, languages } = row;
  const name = fullName(row);
  return {
    ...{ id, first_name, last_name, name, email, providers },
    provider_id: providers[0]?.id ?? null,
    ...toServiceArea(row, exact),
    ...{ title, license_state, languages },
    ...(row.deleted && { deleted: true as const }),
  };
}

export function toServiceArea(row: PhlebotomistRecord, exact: boolean) {
  return {
    service_address: row.home && !exact ? coarsePlace(row.home) : row.home,
    service_radius_km: row.radius_km,
    service_extra_radius_km: row.extra_radius_km,
    service_extra_charge: toDollars(row.extra_charge_cents),
  };
}
