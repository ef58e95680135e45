import { slots, type SlotMap } from '@drawpoint/contracts/booking/slots.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { query } from '../../../lib/api.ts';
import { zoneCity } from '../../../lib/wall-time.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { NoPhlebotomist } from '../NoPhlebotomist.tsx';
import type { Wizard } from '../use-wizard.ts';
import { Calendar } from './Calendar.tsx';
import { clampMonth, monthOf, slotWindow, todayIn, type Month } from './months.ts';
import { NoSlots } from './NoSlots.tsx';
import { openDates } from './slot-groups.ts';
import { SlotChips } from './SlotChips.tsx';
import css from './TimeStep.module.css';
import { TimeSkeleton } from './TimeSkeleton.tsx';

/** Step 5: a date with free slots, and one of them (2 §2). */
export function TimeStep({ wizard }: { wizard: Wizard }) {
  const { draft, offers } = wizard;
  const id = draft.phlebotomistId;
  const zone = useQuery({ ...query(catalog.getAvailability, { id: id ?? 0 }), enabled: id !== null });
  if (offers.circumstances.noPhlebotomist) return <NoPhlebotomist provider={offers.provider} />;
  if (zone.isError) {
    return <ErrorState error={zone.error} retrying={zone.isFetching} onRetry={() => void zone.refetch()} />;
  }
  if (id === null || !zone.data) return <TimeSkeleton />;
  return <Times key={id} wizard={wizard} phlebotomistId={id} tz={zone.data.tz} />;
}

type TimesProps = { wizard: Wizard; phlebotomistId: number; tz: string };

function Times({ wizard, phlebotomistId, tz }: TimesProps) {
  const { t } = useTranslation();
  const { draft } = wizard;
  const today = todayIn(tz, new Date());
  const [month, setMonth] = useState<Month>(() => clampMonth(monthOf(draft.date ?? today), today));
  const window = slotWindow(month, today);
  const { lat, lng } = draft.place ?? {};
  const listed = useQuery({
    ...query<typeof slots.list, SlotMap>(slots.list, {
      id: phlebotomistId,
      service_id: draft.serviceId ?? 0,
      ...(draft.providerId !== null && { provider_id: draft.providerId }),
      ...{ lat, lng, ...window },
    }),
    // Others book meanwhile.
    staleTime: 0,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
  if (listed.isError && !listed.data)
    return <SlotsFailed wizard={wizard} error={listed.error} listed={listed} />;
  if (!listed.data) return <TimeSkeleton />;

  const open = openDates(listed.data, month);
  const date = draft.date !== null && open.includes(draft.date) ? draft.date : (open[0] ?? null);
  const waiting = listed.isPlaceholderData;
  return (
    <>
      <p className={css.zone}>{t('All times are {{city}} time.', { city: zoneCity(tz) })}</p>
      <div className={css.columns} data-waiting={waiting || undefined}>
        <Calendar
          month={month}
          today={today}
          open={waiting ? [] : open}
          waiting={waiting}
          selected={waiting ? null : date}
          onMonth={(next) => setMonth(clampMonth(next, today))}
          onSelect={(chosen) => wizard.dispatch({ type: 'date', date: chosen })}
        />
        <div className={css.slots}>
          {!waiting && date !== null && (
            <SlotChips
              date={date}
              slots={listed.data[date] ?? []}
              chosen={draft.slot}
              onChoose={(slot) => void wizard.chooseSlot(slot)}
            />
          )}
          {!waiting && date === null && (
            <NoSlots
              slots={listed.data}
              month={month}
              onMonth={(next) => setMonth(clampMonth(next, today))}
            />
          )}
        </div>
      </div>
    </>
  );
}

type SlotsFailedProps = {
  wizard: Wizard;
  error: unknown;
  listed: { isFetching: boolean; refetch: () => Promise<unknown> };
};

function SlotsFailed({ wizard, error, listed }: SlotsFailedProps) {
  const { t } = useTranslation();
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'OUTSIDE_SERVICE_AREA' || code === 'SERVICE_NOT_OFFERED') {
    const mend = code === 'OUTSIDE_SERVICE_AREA' ? 'location' : 'service';
    return (
      <Notice
        tone="wait"
        action={
          <Button variant="default" onClick={() => void wizard.go(mend)}>
            {mend === 'location' ? t('Change the address') : t('Choose another service')}
          </Button>
        }
      >
        {error instanceof ApiError && t(error.message)}
      </Notice>
    );
  }
  return (
    <ErrorState
      title={t('The free times could not be loaded')}
      error={error}
      retrying={listed.isFetching}
      onRetry={() => void listed.refetch()}
    />
  );
}
