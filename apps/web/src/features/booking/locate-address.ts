import type { Address } from '@drawpoint/contracts/auth/addresses.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import { call, query } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { Draft, Place } from './wizard/draft.ts';

const partsOf = ({ typed }: Draft, saved: Address | undefined) =>
  saved
    ? { line1: saved.line1, city: saved.city, state: saved.state, zip: saved.zip }
    : { line1: typed.address, city: typed.city, state: typed.address_state, zip: typed.address_zip };

/**
 * Where the address of step 1 lies, and whether any provider serves it (2 §5). Throws the server's field errors for an
 * unknown ZIP code.
 */
export async function locateAddress(
  draft: Draft,
  saved: Address | undefined,
): Promise<{ place: Place; served: boolean }> {
  const { lat, lng } = await call(geocoding.geocode, partsOf(draft, saved));
  const { data } = await queryClient.fetchQuery(query(catalog.listProviders, { lat, lng }));
  return { place: { lat, lng }, served: data.length > 0 };
}
