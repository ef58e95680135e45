import type { ManagedProvider } from '@drawpoint/contracts/booking/providers.contract';
import { toDollars } from '@drawpoint/rules/money';
import type { ManagedProviderRecord } from './managed-provider.store.ts';

export const toManagedProvider = (row: ManagedProviderRecord): ManagedProvider => ({
  id: row.id,
  version: row.version,
  name: row.name,
  address: { line1: row.line1, city: row.city, state: row.state, zip: row.zip },
  phone: row.phone,
  license_number: row.license_number,
  travel_price: toDollars(row.travel_price_cents),
  tz: row.tz,
  phlebotomists: row.phlebotomists,
  created_at: row.created_at.toISOString(),
});
