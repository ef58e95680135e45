import { formatDate } from '@drawpoint/rules/dates';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../../../i18n/translate.ts';
import { weekdayName, weekdayOf } from '../../../lib/time/wall-time.ts';
import css from './Calendar.module.css';
import { dateAfterKey, firstOf, lastOf, monthOf, sameMonth, weeksOf, type Month } from './months.ts';

type DateGridProps = {
  month: Month;
  today: string;
  open: readonly string[];
  waiting: boolean;
  selected: string | null;
  onSelect: (date: string) => void;
  /** The date to focus when the grid appears; null leaves the focus unchanged. */
  arriveAt: string | null;
  /** Called when a key leads to a date of another month. */
  onLeave: (date: string) => void;
};

function focusDate(grid: HTMLElement | null, date: string): void {
  grid?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus();
}

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** The days of a month with a roving tab stop. Arrows, Home, End, Page Up and Page Down move it. */
export function DateGrid({
  month,
  today,
  open,
  waiting,
  selected,
  arriveAt,
  onSelect,
  onLeave,
}: DateGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState(arriveAt);
  const stop = focused ?? selected ?? open[0] ?? (sameMonth(month, monthOf(today)) ? today : firstOf(month));

  function onKeyDown(event: KeyboardEvent): void {
    const target = dateAfterKey(event.key, stop);
    if (target === null) return;
    event.preventDefault();
    if (!sameMonth(monthOf(target), month)) return onLeave(target);
    setFocused(target);
    focusDate(grid.current, target);
  }

  useEffect(() => {
    if (arriveAt !== null) focusDate(grid.current, arriveAt);
  }, [arriveAt]);

  return (
    <table
      ref={grid}
      className={css.grid}
      role="grid"
      aria-labelledby="calendar-month"
      aria-busy={waiting}
      data-waiting={waiting || undefined}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {WEEK.map((dow) => (
            <th key={dow} scope="col" abbr={t(weekdayName(dow))}>
              {t(weekdayName(dow)).slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean) ?? lastOf(month)}>
            {week.map((date, index) => (
              <td key={index}>
                {date && (
                  <button
                    type="button"
                    className={css.day}
                    data-date={date}
                    data-today={date === today || undefined}
                    tabIndex={date === stop ? 0 : -1}
                    aria-disabled={!open.includes(date)}
                    aria-pressed={date === selected}
                    aria-label={`${Number(date.slice(8))}, ${t(weekdayName(weekdayOf(date)))}, ${formatDate(date)}${open.includes(date) ? '' : `, ${t('no free times')}`}`}
                    onFocus={() => setFocused(date)}
                    onClick={() => open.includes(date) && onSelect(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
