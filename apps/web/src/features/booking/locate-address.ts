import type { Address } from '@drawpoint/contracts/auth/addresses.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { query } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { asUnread } from './unread.ts';
import { isLocated } from './wizard/completeness.ts';
import type { Draft, Place } from './wizard/draft.ts';

// An address does not move while a visit is booked.
const STALE_MS = 5 * 60_000;
/** What the page itself needs comes first; nobody is through with step 1 sooner. */
const FIRST_MS = 1_500;
/** Somebody still types. */
const TYPING_MS = 400;

/** The address of step 1 in parts. */
export const partsOf = ({ typed }: Draft, saved: Address | undefined) =>
  saved
    ? { line1: saved.line1, city: saved.city, state: saved.state, zip: saved.zip }
    : { line1: typed.address, city: typed.city, state: typed.address_state, zip: typed.address_zip };

/** Where the address of step 1 lies. Throws the server's field errors for an unknown ZIP code. */
export async function findPlace(draft: Draft, saved: Address | undefined): Promise<Place> {
  if (saved?.service_address) return saved.service_address;
  const { lat, lng } = await queryClient.fetchQuery({
    ...query(geocoding.geocode, partsOf(draft, saved)),
    staleTime: STALE_MS,
    retry: false,
  });
  return { lat, lng };
}

/** Has a typed address be found where it was put. */
export const keepPlace = (draft: Draft, place: OutputOf<typeof geocoding.geocode>): void =>
  void queryClient.setQueryData(query(geocoding.geocode, partsOf(draft, undefined)).queryKey, place);

/**
 * Where the address of step 1 lies, and whether any provider serves it. Throws the server's field errors for an
 * unknown ZIP code, and Unread where the providers could not be.
 */
export async function locateAddress(
  draft: Draft,
  saved: Address | undefined,
): Promise<{ place: Place; served: boolean }> {
  const { lat, lng } = await findPlace(draft, saved);
  const { data } = await queryClient.fetchQuery(query(catalog.listProviders, { lat, lng })).catch(asUnread);
  return { place: { lat, lng }, served: data.length > 0 };
}

/** Looks the address up while the rest of step 1 is filled in, so that Next need not wait for it. */
export function useLocatedAhead(draft: Draft, saved: Address | undefined): void {
  const [settled] = useDebouncedValue(draft, TYPING_MS);
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), FIRST_MS);
    return () => clearTimeout(timer);
  }, []);
  const { addressId, place } = settled;
  const ready =
    isLater && place === null && isLocated(settled) && (addressId === null || saved?.id === addressId);
  useEffect(() => {
    // What is wrong with it is said when the person goes on.
    if (ready) void locateAddress(settled, saved).catch(() => undefined);
  }, [ready, settled, saved]);
}
