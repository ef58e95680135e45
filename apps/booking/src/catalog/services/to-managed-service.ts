import type { ManagedService } from '@drawpoint/contracts/booking/services.contract';
import { toDollars } from '@drawpoint/rules/money';
import type { ManagedServiceRecord } from './managed-service.store.ts';

export const toManagedService = (row: ManagedServiceRecord): ManagedService => ({
  id: row.id,
  version: row.version,
  name: row.name,
  price: toDollars(row.price_cents),
  active: row.active,
  default_appointment_length_minutes: row.default_appointment_length_minutes,
  default_extra_radius_extension_minutes: row.default_extra_radius_extension_minutes,
  preparation: row.preparation,
  created_at: row.created_at.toISOString(),
  deleted_at: row.deleted_at?.toISOString() ?? null,
});
