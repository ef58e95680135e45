import type { Slot, SlotMap } from '@drawpoint/contracts/booking/slots.contract';
import { zoneCity } from '@drawpoint/rules/dates';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { spokenDay } from '../../../lib/time/wall-time.ts';
import { ArrivalSwitch } from './ArrivalSwitch.tsx';
import { Calendar } from './Calendar.tsx';
import { DayStrip } from './DayStrip.tsx';
import { monthOf, sameMonth, stripOf, addMonths, monthName, type Month } from './months.ts';
import { MonthToggle } from './MonthToggle.tsx';
import { openDates, firstAfter, kindOf, type SlotKind } from './slot-groups.ts';
import { SlotChips } from './SlotChips.tsx';
import css from './TimeStep.module.css';
import { useSlotKind } from './use-slot-kind.ts';
import type { ShownWindow } from './use-slot-window.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';

type FreeTimesProps = {
  /** The zone of the times. */
  tz: string;
  shown: ShownWindow;
  slots: SlotMap;
  /** True while the slots are still those of another window. */
  waiting: boolean;
  /** The requested day. When it has no free time, the next free day in view is shown, else the first. */
  asked: string | null;
  onAsk: (date: string) => void;
  chosen: Slot | null;
  /** The kind of times shown first, where both are offered. By default that of the chosen slot. */
  kind?: SlotKind;
  /** Other slots that are chosen already, when several can be. */
  also?: readonly Slot[];
  onChoose: (slot: Slot) => void;
  /** A second line for a slot, such as who comes. */
  detail?: ((slot: Slot) => string | undefined) | undefined;
};

/** Days with free times as a strip or a month, and the times of the selected day. */
export function FreeTimes(props: FreeTimesProps) {
  const { tz, shown, waiting, asked, onAsk, chosen, also, onChoose, detail } = props;
  const { slots, ...arrival } = useSlotKind(props.slots, props.kind ?? kindOf(chosen));
  const [showsMonth, setShowsMonth] = useState(false);
  const { today, turned, window, turn, reach } = shown;
  const all = openDates(slots);
  const inView = all.filter((each) => turned === null || sameMonth(monthOf(each), turned));
  const date = inView.find((each) => asked !== null && each >= asked) ?? inView[0] ?? null;
  const month = turned ?? monthOf(date ?? today);
  const { year, month: number } = month;
  // The first free day can be in the next month, whose last days were not loaded yet.
  useEffect(() => {
    if (!waiting) reach({ year, month: number });
  }, [waiting, reach, year, number]);
  const select = (next: string) => {
    if (turned && !sameMonth(monthOf(next), turned)) turn(monthOf(next));
    onAsk(next);
  };
  const toggle = <MonthToggle shown={showsMonth} onToggle={setShowsMonth} />;
  const days = { today, open: waiting ? [] : all, waiting, selected: waiting ? null : date };
  return (
    <>
      <ArrivalSwitch {...arrival} />
      <div className={css.columns} data-waiting={waiting || undefined}>
        <p className={css.zone}>{t('All times are {{city}} time.', { city: zoneCity(tz) })}</p>
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
            <SlotChips date={date} slots={slots[date] ?? []} {...{ chosen, also, onChoose, detail }}>
              {toggle}
            </SlotChips>
          )}
          {!waiting && date === null && (
            <>
              {toggle}
              <NoSlots slots={slots} month={month} onMonth={turn} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

type NoSlotsProps = { slots: SlotMap; month: Month; onMonth: (month: Month) => void };

/** Shown for a month without free times: links to the first free month, as far as it is loaded. */
function NoSlots({ slots, month, onMonth }: NoSlotsProps) {
  const first = firstAfter(slots, month);
  const next = first ? monthOf(first) : addMonths(month, 1);
  return (
    <EmptyState
      drawing="calendar"
      title={t('No free times in {{month}}', { month: t(monthName(month)) })}
      text={first ? t('The next free day is {{date}}.', { date: spokenDay(first) }) : undefined}
      action={
        <Button variant="default" onClick={() => onMonth(next)}>
          {t('Go to {{month}}', { month: t(monthName(next)) })}
        </Button>
      }
    />
  );
}
