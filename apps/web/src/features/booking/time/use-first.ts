import { slots, type Slot } from '@drawpoint/contracts/booking/slots.contract';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/translate.ts';
import { query } from '../../../lib/api/api.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import type { Draft } from '../wizard/draft.ts';
import { firstText } from './first-text.ts';

/** Stale after a minute: others book in the meantime. */
const FRESH_MS = 60_000;

/** The earliest free start of each phlebotomist who serves the address. */
export function useFirst({ serviceId, providerId, place, persons }: Draft, isWanted: boolean) {
  return useQuery({
    ...query(slots.listFirst, {
      service_id: serviceId ?? 0,
      provider_id: providerId ?? 0,
      windows: true,
      ...(persons.length > 1 && { persons: persons.length }),
      ...{ lat: place?.lat, lng: place?.lng },
    }),
    enabled: isWanted && serviceId !== null && providerId !== null && place !== null,
    staleTime: FRESH_MS,
  });
}

/** Formats a slot like `today 3:15 pm`. */
export function useFirstText(): (slot: Slot, tz: string) => string {
  const now = useNow();
  return (slot, tz) => {
    const { text, values } = firstText(slot, tz, now);
    return t(text, { ...values, weekday: t(values.weekday) });
  };
}
