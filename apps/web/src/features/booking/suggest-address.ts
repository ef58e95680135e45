import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { keyOf, query } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { placeText, streetText, type Place } from '../../lib/places/place.ts';
import type { TypedAddress } from './wizard/draft.ts';

type Suggested = OutputOf<typeof geocoding.suggest>;

const TYPING_MS = 400;
/** A house number and the first letters of its street. */
const ENOUGH = /^\d+\S*\s+\S{2}/;

/** False once the server has said that its geocoder completes nothing. */
const isOffered = (): boolean =>
  queryClient
    .getQueriesData<Suggested>({ queryKey: keyOf(geocoding.suggest) })
    .every(([, answer]) => answer?.offered !== false);

/**
 * Whole addresses that begin with the typed street, as texts. They come from `known`, the person's own addresses,
 * and from the geocoder.
 */
export function useSuggestions(
  { address, address_zip }: TypedAddress,
  isTyping: boolean,
  known: readonly Place[],
) {
  const [text] = useDebouncedValue(address.trim(), TYPING_MS);
  const near = /^\d{5}$/.test(address_zip) ? { zip: address_zip } : {};
  const { data } = useQuery({
    ...query(geocoding.suggest, { text, ...near }),
    enabled: isTyping && ENOUGH.test(text) && isOffered(),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  });
  const begin = address.trim().toLowerCase();
  const own = known.filter(({ line1 }) => ENOUGH.test(begin) && line1.toLowerCase().startsWith(begin));
  const found: Place[] = isTyping ? [...own, ...(data?.data ?? [])] : [];
  return {
    texts: [...new Set(found.map(placeText))],
    /** What a text in the street's field changes: all parts, for one of the texts. */
    partsOf(text: string): Partial<TypedAddress> {
      const chosen = found.find((each) => placeText(each) === text);
      if (!chosen) return { address: text };
      const { city, state, zip } = chosen;
      return { address: streetText(chosen), city, address_state: state, address_zip: zip };
    },
  };
}
