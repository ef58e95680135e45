import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { slots, type SlotMap } from '@drawpoint/contracts/booking/slots.contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api/api.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import type { Draft } from '../wizard/draft.ts';
import { firstWindow, todayIn } from './months.ts';

type Window = { from: string; days: number };

/** The zone of a phlebotomist. */
export const useZone = (id: number | null) =>
  useQuery({ ...query(catalog.getAvailability, { id: id ?? 0 }), enabled: id !== null });

/**
 * The free slots of the draft's phlebotomist by local date. They are refetched, because others book in the
 * meantime.
 */
export function useSlots(draft: Draft, window: Window | null, { watched }: { watched: boolean }) {
  const { phlebotomistId, serviceId, providerId, place } = draft;
  return useQuery({
    ...query<typeof slots.list, SlotMap>(slots.list, {
      id: phlebotomistId ?? 0,
      service_id: serviceId ?? 0,
      ...(providerId !== null && { provider_id: providerId }),
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
