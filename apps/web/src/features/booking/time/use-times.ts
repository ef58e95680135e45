import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { slots, type SlotMap } from '@drawpoint/contracts/booking/slots.contract';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { keyOf, query } from '../../../lib/api/api.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import type { Draft } from '../wizard/draft.ts';
import { firstWindow, todayIn } from './months.ts';
import { mergeSlots, type Team } from './team-times.ts';

/** Removes the free times after a booking, so that the one it took is not shown while they load. */
export const forgetTimes = (): void => queryClient.removeQueries({ queryKey: keyOf(slots.list) });

type Window = { from: string; days: number };

/** The zone of a phlebotomist. */
export const useZone = (id: number | null) =>
  useQuery({ ...query(catalog.getAvailability, { id: id ?? 0 }), enabled: id !== null });

/**
 * The free slots of the draft's phlebotomist by local date. They are refetched, because others book in the
 * meantime.
 */
export function useSlots(draft: Draft, window: Window | null, options: Watching) {
  return useQuery(slotsQuery(draft, window, options));
}

/**
 * The free slots of several people as one map, with the person of each. A person whose times fail to load is
 * left out while others have loaded.
 */
export function useTeamSlots(draft: Draft, { people }: Team, window: Window) {
  return useQueries({
    queries: people.map(({ phlebotomist_id }) =>
      slotsQuery({ ...draft, phlebotomistId: phlebotomist_id }, window, { watched: true }),
    ),
    combine: (results) => {
      const loaded = results.filter(({ data }) => data !== undefined);
      const isSettled = results.every(({ data, isError }) => data !== undefined || isError);
      const merged =
        isSettled && loaded.length > 0
          ? mergeSlots(
              people,
              results.map(({ data }) => data ?? {}),
            )
          : null;
      return {
        slots: merged?.slots,
        personOf: merged?.personOf ?? (() => undefined),
        waiting: results.some(({ isPlaceholderData }) => isPlaceholderData),
        error: isSettled && loaded.length === 0 ? results.find(({ error }) => error)?.error : undefined,
        isFetching: results.some(({ isFetching }) => isFetching),
        refetch: () => Promise.all(results.map((each) => each.refetch())),
      };
    },
  });
}

type Watching = { watched: boolean };

function slotsQuery(draft: Draft, window: Window | null, { watched }: Watching) {
  const { phlebotomistId, serviceId, providerId, place, persons } = draft;
  return queryOptions({
    ...query<typeof slots.list, SlotMap>(slots.list, {
      id: phlebotomistId ?? 0,
      service_id: serviceId ?? 0,
      windows: true,
      ...(providerId !== null && { provider_id: providerId }),
      ...(persons.length > 1 && { persons: persons.length }),
      ...{ lat: place?.lat, lng: place?.lng, from: window?.from, days: window?.days },
    }),
    enabled: window !== null && phlebotomistId !== null && serviceId !== null,
    staleTime: watched ? 0 : Infinity,
    ...(watched && { refetchInterval: 60_000, placeholderData: keepPreviousData }),
  });
}

/**
 * Prefetches the first times once phlebotomist, service and place are known, so that step 5 shows them at
 * once.
 */
export function useTimesAhead(draft: Draft): void {
  const { phlebotomistId, serviceId, place } = draft;
  const ready = phlebotomistId !== null && serviceId !== null && place !== null;
  const zone = useZone(ready ? phlebotomistId : null);
  const today = zone.data ? todayIn(zone.data.tz, new Date(serverNow())) : null;
  useSlots(draft, ready && today !== null ? firstWindow(today) : null, { watched: false });
}
