import { photos } from '@drawpoint/contracts/auth/photos.contract';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api/api.ts';

/** An hour; an address of a photo is valid for a day. */
const FRESH_MS = 3_600_000;

/** The photos of phlebotomists, by id. Without an answer there is none, and initials are shown. */
export function usePhotos(ids: readonly number[]): (id: number) => string | null {
  const asked = [...ids].sort((one, other) => one - other).join(',');
  const { data } = useQuery({
    ...query(photos.listOfPhlebotomists, { ids: asked }),
    enabled: ids.length > 0,
    staleTime: FRESH_MS,
  });
  return (id) => data?.data.find((each) => each.id === id)?.photo ?? null;
}
