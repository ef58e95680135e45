import type { ProviderService } from '@drawpoint/contracts/booking/my-provider.contract';
import { toDollars } from '@drawpoint/rules/money';
import type { ProviderServiceRecord } from './provider-service.store.ts';

/** The version is 1 before anybody has set own terms, and one more than theirs from then on. */
export const toProviderService = (
  { service, own }: ProviderServiceRecord,
  providerId: number,
): ProviderService => ({
  id: service.id,
  provider_id: providerId,
  version: (own?.version ?? 0) + 1,
  name: service.name,
  active: service.active,
  price: own?.price_cents == null ? null : toDollars(own.price_cents),
  appointment_length_minutes: own?.appointment_length_minutes ?? null,
  extra_radius_extension_minutes: own?.extra_radius_extension_minutes ?? null,
  enabled: own?.enabled ?? null,
  default_price: toDollars(service.price_cents),
  default_length_minutes: service.default_appointment_length_minutes,
  default_extra_extension_minutes: service.default_extra_radius_extension_minutes,
});
