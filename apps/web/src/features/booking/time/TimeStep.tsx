import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneCity } from '../../../lib/wall-time.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { NoPhlebotomist } from '../NoPhlebotomist.tsx';
import type { Wizard } from '../use-wizard.ts';
import { Calendar } from './Calendar.tsx';
import { DayStrip } from './DayStrip.tsx';
import {
  clampMonth,
  firstWindow,
  isWithin,
  monthOf,
  sameMonth,
  slotWindow,
  stripOf,
  todayIn,
  type Month,
} from './months.ts';
import { FirstOffer } from './FirstOffer.tsx';
import { MonthToggle } from './MonthToggle.tsx';
import { NoSlots } from './NoSlots.tsx';
import { openDates } from './slot-groups.ts';
import { Override } from './Override.tsx';
import { SlotChips } from './SlotChips.tsx';
import { SlotsFailed } from './SlotsFailed.tsx';
import css from './TimeStep.module.css';
import { TimeSkeleton } from './TimeSkeleton.tsx';
import { useSlots, useZone } from './use-times.ts';

/** Step 5: a date with free slots, and one of them (2 §2). */
export function TimeStep({ wizard }: { wizard: Wizard }) {
  const { draft, offers } = wizard;
  const id = draft.phlebotomistId;
  const zone = useZone(id);
  if (offers.circumstances.noPhlebotomist) return <NoPhlebotomist provider={offers.provider} />;
  if (zone.isError) {
    return <ErrorState error={zone.error} retrying={zone.isFetching} onRetry={() => void zone.refetch()} />;
  }
  if (id === null || !zone.data) return <TimeSkeleton />;
  return (
    <>
      <Times key={id} wizard={wizard} tz={zone.data.tz} />
      <FirstOffer wizard={wizard} sooner />
      <Override wizard={wizard} tz={zone.data.tz} />
    </>
  );
}

type TimesProps = { wizard: Wizard; tz: string };

function Times({ wizard, tz }: TimesProps) {
  const { t } = useTranslation();
  const { draft } = wizard;
  const today = todayIn(tz, new Date());
  const first = firstWindow(today);
  // The month that was turned to; before that the first days, whatever their month.
  const [turned, setTurned] = useState<Month | null>(() =>
    draft.date !== null && !isWithin(draft.date, first) ? clampMonth(monthOf(draft.date), today) : null,
  );
  const [showsMonth, setShowsMonth] = useState(false);
  const window = turned ? slotWindow(turned, today) : first;
  const listed = useSlots(draft, window, { watched: true });
  if (listed.isError && !listed.data)
    return <SlotsFailed wizard={wizard} error={listed.error} listed={listed} />;
  if (!listed.data) return <TimeSkeleton />;

  const waiting = listed.isPlaceholderData;
  const all = openDates(listed.data);
  const inView = all.filter((date) => turned === null || sameMonth(monthOf(date), turned));
  const date = draft.date !== null && inView.includes(draft.date) ? draft.date : (inView[0] ?? null);
  const month = turned ?? monthOf(date ?? today);
  const turn = (next: Month) => setTurned(clampMonth(next, today));
  const choose = (chosen: string) => {
    if (turned && !sameMonth(monthOf(chosen), turned)) turn(monthOf(chosen));
    wizard.dispatch({ type: 'date', date: chosen });
  };
  const toggle = <MonthToggle shown={showsMonth} onToggle={setShowsMonth} />;
  const days = { today, open: waiting ? [] : all, waiting, selected: waiting ? null : date };
  return (
    <div className={css.columns} data-waiting={waiting || undefined}>
      <p className={css.zone}>{t('All times are {{city}} time.', { city: zoneCity(tz) })}</p>
      <DayStrip
        {...days}
        dates={stripOf(date ?? window.from, window)}
        showsMonth={showsMonth}
        onSelect={choose}
      >
        <Calendar
          {...days}
          month={month}
          onMonth={turn}
          onSelect={(chosen) => {
            choose(chosen);
            setShowsMonth(false);
          }}
        />
      </DayStrip>
      <div className={css.slots}>
        {!waiting && date !== null && (
          <SlotChips
            date={date}
            slots={listed.data[date] ?? []}
            chosen={draft.slot}
            onChoose={(slot) => void wizard.chooseSlot(slot)}
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
