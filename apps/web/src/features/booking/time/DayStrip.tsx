import { formatDate } from '@drawpoint/rules/dates';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '../../../i18n/translate.ts';
import { weekdayName, weekdayOf } from '../../../lib/time/wall-time.ts';
import css from './DayStrip.module.css';

type DayStripProps = {
  /** The days shown, `YYYY-MM-DD`. */
  dates: readonly string[];
  today: string;
  open: readonly string[];
  waiting: boolean;
  selected: string | null;
  /** True when a phone shows the month instead of the strip. */
  showsMonth: boolean;
  onSelect: (date: string) => void;
  /** The month: beside the times on a desktop, behind a button on a phone. */
  children: ReactNode;
};

const KEYS: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => Math.max(0, index - 1),
  ArrowRight: (index, last) => Math.min(last, index + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Fourteen days in a row for a phone, with one tab stop, and the month for a desktop. */
export function DayStrip(props: DayStripProps) {
  const { dates, today, open, waiting, selected, showsMonth, onSelect, children } = props;
  const strip = useRef<HTMLDivElement>(null);
  const stop = selected !== null && dates.includes(selected) ? selected : dates[0];
  const buttonOf = (date: string | undefined) =>
    strip.current?.querySelector<HTMLElement>(`[data-day="${date}"]`);

  useEffect(() => {
    const list = strip.current;
    const day = list?.querySelector<HTMLElement>('[aria-pressed="true"]');
    // scrollIntoView would scroll the page too.
    if (list && day) list.scrollLeft = day.offsetLeft - (list.clientWidth - day.offsetWidth) / 2;
  }, [selected, dates.length, showsMonth]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const move = KEYS[event.key];
    const index = dates.indexOf((event.target as HTMLElement).dataset.day ?? '');
    if (!move || index < 0) return;
    event.preventDefault();
    buttonOf(dates[move(index, dates.length - 1)])?.focus();
  }

  return (
    <div className={css.days} data-month={showsMonth || undefined}>
      <div
        ref={strip}
        className={css.strip}
        role="group"
        aria-label={t('Days')}
        data-waiting={waiting || undefined}
        onKeyDown={onKeyDown}
      >
        {dates.map((date) => {
          const weekday = t(weekdayName(weekdayOf(date)));
          return (
            <button
              key={date}
              type="button"
              className={css.day}
              data-day={date}
              data-today={date === today || undefined}
              tabIndex={date === stop ? 0 : -1}
              aria-disabled={!open.includes(date)}
              aria-pressed={date === selected}
              aria-label={`${weekday.slice(0, 3)} ${Number(date.slice(8))}, ${formatDate(date)}${open.includes(date) ? '' : `, ${t('no free times')}`}`}
              onClick={() => open.includes(date) && onSelect(date)}
            >
              <span className={css.weekday}>{weekday.slice(0, 3)}</span> {Number(date.slice(8))}
            </button>
          );
        })}
      </div>
      <div className={css.month}>{children}</div>
    </div>
  );
}
