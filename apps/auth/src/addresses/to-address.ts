import type { Address } from '@drawpoint/contracts/auth/addresses.contract';
import type { SavedAddress } from './address.store.ts';

export const toAddress = (saved: SavedAddress): Address => ({
  id: saved.id,
  version: saved.version,
  label: saved.label,
  line1: saved.line1,
  line2: saved.line2,
  city: saved.city,
  state: saved.state,
  zip: saved.zip,
  phone: saved.phone,
  notes: saved.notes,
  is_default: saved.is_default,
  service_address: saved.service_address,
});
