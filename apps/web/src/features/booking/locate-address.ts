import type { Address } from '@drawpoint/contracts/auth/addresses.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { query } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { throwUnread } from './unread.ts';
import { isLocated } from './wizard/completeness.ts';
import type { Draft, Place } from './wizard/draft.ts';

// The location of an address does not change during a booking.
const STALE_MS = 5 * 60_000;
/** Lets the page's own requests go first; nobody finishes step 1 sooner. */
const FIRST_MS = 1_500;
/** Debounce while somebody types. */
const TYPING_MS = 400;

/** The address of step 1 in parts. */
export const partsOf = ({ typed }: Draft, saved: Address | undefined) =>
  saved
    ? { line1: saved.line1, city: saved.city, state: saved.state, zip: saved.zip }
    : { line1: typed.address, city: typed.city, state: typed.address_state, zip: typed.address_zip };

/**
 * Returns the coordinates of the address of step 1. Throws the server's field errors for an unknown ZIP code.
 */
export async function findPlace(draft: Draft, saved: Address | undefined): Promise<Place> {
  if (saved?.service_address) return saved.service_address;
  const { lat, lng } = await queryClient.fetchQuery({
    ...query(geocoding.geocode, partsOf(draft, saved)),
    staleTime: STALE_MS,
    retry: false,
  });
  return { lat, lng };
}

/** Whether the geocoder has answered that it does not know the typed street. Asks nothing itself. */
export const useIsUnknownStreet = (draft: Draft): boolean =>
  useQuery({ ...query(geocoding.geocode, partsOf(draft, undefined)), enabled: false }).data
    ?.unknown_street === true;

/** Stores the corrected coordinates of a typed address in the cache. */
export const keepPlace = (draft: Draft, place: OutputOf<typeof geocoding.geocode>): void =>
  void queryClient.setQueryData(query(geocoding.geocode, partsOf(draft, undefined)).queryKey, place);

/**
 * Returns the coordinates of the address of step 1 and whether a provider serves it. Throws the server's
 * field errors for an unknown ZIP code. Throws Unread when the providers cannot be loaded.
 */
export async function locateAddress(
  draft: Draft,
  saved: Address | undefined,
): Promise<{ place: Place; served: boolean }> {
  const { lat, lng } = await findPlace(draft, saved);
  const { data } = await queryClient
    .fetchQuery(query(catalog.listProviders, { lat, lng }))
    .catch(throwUnread);
  return { place: { lat, lng }, served: data.length > 0 };
}

/**
 * Geocodes the address while the person fills in the rest of step 1, so that Next does not wait. Tries each
 * address once; `onError` receives why, unless the person has changed the address meanwhile.
 */
export function useLocatedAhead(
  draft: Draft,
  saved: Address | undefined,
  onError: (error: unknown) => void,
): void {
  const { addressId, place } = draft;
  const wanted = JSON.stringify([addressId, partsOf(draft, saved)]);
  const [settled] = useDebouncedValue(wanted, TYPING_MS);
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), FIRST_MS);
    return () => clearTimeout(timer);
  }, []);
  const isKnown = isLocated(draft) && (addressId === null || saved?.id === addressId);
  const ready = isLater && place === null && isKnown && wanted === settled;
  const locate = useEffectEvent(() => locateAddress(draft, saved));
  const tell = useEffectEvent(onError);
  useEffect(() => {
    if (!ready) return;
    let isCurrent = true;
    locate().catch((error: unknown) => isCurrent && tell(error));
    return () => {
      isCurrent = false;
    };
  }, [ready, settled]);
}
