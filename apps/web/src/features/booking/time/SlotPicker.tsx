import { slots, type Slot, type SlotMap } from '@drawpoint/contracts/booking/slots.contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../../lib/api.ts';
import { zoneCity } from '../../../lib/wall-time.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Calendar } from './Calendar.tsx';
import { DayStrip } from './DayStrip.tsx';
import {
  clampMonth,
  firstWindow,
  monthOf,
  sameMonth,
  slotWindow,
  stripOf,
  todayIn,
  type Month,
} from './months.ts';
import { MonthToggle } from './MonthToggle.tsx';
import { NoSlots } from './NoSlots.tsx';
import { openDates } from './slot-groups.ts';
import { SlotChips } from './SlotChips.tsx';
import css from './TimeStep.module.css';
import { TimeSkeleton } from './TimeSkeleton.tsx';

type SlotPickerProps = {
  /** A visit that is to be moved, with its phlebotomist and their zone. */
  visit: { id: number; phlebotomistId: number; serviceId: number; providerId: number | null; tz: string };
  /** Where it is to be, if not where it is. */
  place?: { lat: number; lng: number } | null;
  chosen: Slot | null;
  /** Chosen beside it, where several are. */
  also?: readonly Slot[];
  onChoose: (slot: Slot) => void;
};

/** Times that a visit can be moved to, its own among them. */
export function SlotPicker({ visit, place = null, chosen, also, onChoose }: SlotPickerProps) {
  const { t } = useTranslation();
  const today = todayIn(visit.tz, new Date());
  const [turned, setTurned] = useState<Month | null>(null);
  const [asked, setAsked] = useState<string | null>(chosen?.date ?? null);
  const [showsMonth, setShowsMonth] = useState(false);
  const window = turned ? slotWindow(turned, today) : firstWindow(today);
  const listed = useQuery({
    ...query<typeof slots.list, SlotMap>(slots.list, {
      id: visit.phlebotomistId,
      service_id: visit.serviceId,
      appointment_id: visit.id,
      ...(visit.providerId !== null && { provider_id: visit.providerId }),
      ...(place && { lat: place.lat, lng: place.lng }),
      ...window,
    }),
    staleTime: 0,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
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
  const waiting = listed.isPlaceholderData;
  const all = openDates(listed.data);
  const inView = all.filter((each) => turned === null || sameMonth(monthOf(each), turned));
  const date = asked !== null && inView.includes(asked) ? asked : (inView[0] ?? null);
  const month = turned ?? monthOf(date ?? today);
  const turn = (next: Month) => setTurned(clampMonth(next, today));
  const select = (next: string) => {
    if (turned && !sameMonth(monthOf(next), turned)) turn(monthOf(next));
    setAsked(next);
  };
  const toggle = <MonthToggle shown={showsMonth} onToggle={setShowsMonth} />;
  const days = { today, open: waiting ? [] : all, waiting, selected: waiting ? null : date };
  return (
    <div className={css.columns} data-waiting={waiting || undefined}>
      <p className={css.zone}>{t('All times are {{city}} time.', { city: zoneCity(visit.tz) })}</p>
      <DayStrip
        {...days}
        dates={stripOf(date ?? window.from, window)}
        showsMonth={showsMonth}
        onSelect={select}
      >
        <Calendar
          {...days}
          month={month}
          onMonth={turn}
          onSelect={(next) => {
            select(next);
            setShowsMonth(false);
          }}
        />
      </DayStrip>
      <div className={css.slots}>
        {!waiting && date !== null && (
          <SlotChips
            date={date}
            slots={listed.data[date] ?? []}
            chosen={chosen}
            also={also}
            onChoose={onChoose}
          >
            {toggle}
          </SlotChips>
        )}
        {!waiting && date === null && (
          <>
            {toggle}
            <NoSlots slots={listed.data} month={month} onMonth={turn} />
          </>
        )}
      </div>
    </div>
  );
}
