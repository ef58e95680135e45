import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { slots, type Slot, type SlotMap } from '@drawpoint/contracts/booking/slots.contract';
import { wallDate } from '@drawpoint/rules/dates';
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { query } from '../../../lib/api/api.ts';
import { dateIn } from '../../../lib/time/relative-day.ts';
import type { VisitStart } from '../../../lib/time/visit-time.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { FreeTimes } from './FreeTimes.tsx';
import { TimeSkeleton } from './TimeSkeleton.tsx';
import { useSlotWindow } from './use-slot-window.ts';

type Chosen = {
  /** Whether the visit's own time is offered, for a visit whose place changes. */
  withOwn?: boolean;
  chosen: Slot | null;
  /** Other slots that are chosen already, when several can be. */
  also?: readonly Slot[];
  onChoose: (slot: Slot) => void;
};

type SlotPickerProps = Chosen & {
  /** The visit to move, with its phlebotomist and zone. */
  visit: Pick<Appointment, 'id' | 'phlebotomist' | 'provider_id' | 'tz' | keyof VisitStart> & {
    service_id: number;
  };
  /** Whether arrival windows are offered where the company promises them. */
  withWindows?: boolean;
  /** The new place; null when it stays the same. */
  place?: { lat: number; lng: number } | null;
};

/** The times a visit can move to. */
export function SlotPicker({ withWindows = false, place = null, ...picker }: SlotPickerProps) {
  const { visit } = picker;
  const slotsOf = (window: Window) =>
    query<typeof slots.list, SlotMap>(slots.list, {
      id: visit.phlebotomist.id,
      service_id: visit.service_id,
      appointment_id: visit.id,
      ...(visit.provider_id !== null && { provider_id: visit.provider_id }),
      ...(place && { lat: place.lat, lng: place.lng }),
      ...(withWindows && { windows: true }),
      ...window,
    });
  return <ListedTimes {...picker} slotsOf={slotsOf} />;
}

type Window = { from: string; days: number };

type ListedTimesProps<Key extends readonly unknown[]> = Chosen & {
  visit: VisitStart & { tz: string };
  slotsOf: (window: Window) => UseQueryOptions<SlotMap, Error, SlotMap, Key>;
};

/** The times of a listing, which is read again every minute. */
export function ListedTimes<Key extends readonly unknown[]>({
  visit,
  slotsOf,
  withOwn = false,
  chosen,
  also,
  onChoose,
}: ListedTimesProps<Key>) {
  // Opens at the visit's day, as most people move by a little.
  const [asked, setAsked] = useState<string | null>(() => {
    const day = wallDate(visit.starts_at);
    return chosen?.date ?? (day < dateIn(visit.tz, new Date(serverNow())) ? null : day);
  });
  const shown = useSlotWindow(visit.tz, asked);
  const listed = useQuery({
    ...slotsOf(shown.window),
    staleTime: 0,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
  useQuery({
    ...slotsOf(shown.next),
    enabled: listed.data !== undefined && !listed.isPlaceholderData,
    staleTime: Infinity,
  });
  if (listed.isError && !listed.data) {
    return (
      <ErrorState
        title={t('The free times could not be loaded')}
        error={listed.error}
        retrying={listed.isFetching}
        onRetry={() => void listed.refetch()}
      />
    );
  }
  if (!listed.data) return <TimeSkeleton />;
  return (
    <FreeTimes
      tz={visit.tz}
      shown={shown}
      slots={withOwn ? listed.data : withoutTimeOf(visit, listed.data)}
      waiting={listed.isPlaceholderData}
      asked={asked}
      onAsk={setAsked}
      chosen={chosen}
      kind={visit.arrival_window ? 'window' : 'exact'}
      also={also}
      onChoose={onChoose}
    />
  );
}

/** Whether a slot is the time that the visit has. */
export const isOwnTime = (slot: Slot, { starts_at, arrival_window }: VisitStart): boolean =>
  Date.parse(slot.start) === Date.parse(starts_at) && Boolean(slot.window) === Boolean(arrival_window);

const withoutTimeOf = (visit: VisitStart, slots: SlotMap): SlotMap =>
  Object.fromEntries(
    Object.entries(slots).map(([date, each]) => [date, each.filter((slot) => !isOwnTime(slot, visit))]),
  );
