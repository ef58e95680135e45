import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx';
import css from './Calendar.module.css';
import { DateGrid } from './DateGrid.tsx';
import {
  addMonths,
  clampMonth,
  monthName,
  monthOf,
  sameMonth,
  selectableYears,
  type Month,
} from './months.ts';

type CalendarProps = {
  month: Month;
  /** Today's date in the phlebotomist's zone, `YYYY-MM-DD`. */
  today: string;
  /** Dates of the month that have slots. */
  open: readonly string[];
  /** True while the month's slots load. */
  waiting: boolean;
  selected: string | null;
  onMonth: (month: Month) => void;
  onSelect: (date: string) => void;
};

/**
 * A month with arrows to the neighbouring months and a choice of the current and next four years
 * (docs/product/booking.md#time).
 */
export function Calendar({ month, today, open, waiting, selected, onMonth, onSelect }: CalendarProps) {
  const [arriveAt, setArriveAt] = useState<string | null>(null);
  const before = clampMonth(addMonths(month, -1), today);
  const after = clampMonth(addMonths(month, 1), today);
  function turn(to: Month, date: string | null = null): void {
    setArriveAt(date);
    onMonth(to);
  }

  return (
    <div className={css.calendar}>
      <div className={css.head}>
        <ActionIcon
          className={css.turn}
          aria-label={t('Previous month')}
          disabled={sameMonth(before, month)}
          onClick={() => turn(before)}
        >
          <IconChevronLeft size={20} aria-hidden="true" />
        </ActionIcon>
        <div className={css.month}>
          <span id="calendar-month" aria-live="polite">
            {t(monthName(month))}
          </span>
          <NativeSelect
            aria-label={t('Year')}
            value={String(month.year)}
            onChange={({ currentTarget }) => turn({ ...month, year: Number(currentTarget.value) })}
            className={css.year}
            data={selectableYears(today).map((year) => ({ value: String(year), label: String(year) }))}
          />
        </div>
        <ActionIcon
          className={css.turn}
          aria-label={t('Next month')}
          disabled={sameMonth(after, month)}
          onClick={() => turn(after)}
        >
          <IconChevronRight size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
      <DateGrid
        key={`${month.year}-${month.month}`}
        {...{ month, today, open, waiting, selected, arriveAt, onSelect }}
        onLeave={(date) => turn(clampMonth(monthOf(date), today), date)}
      />
    </div>
  );
}
