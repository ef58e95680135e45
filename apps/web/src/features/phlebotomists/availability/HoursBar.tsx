import { useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { DAY, minutesByKey, moveBar, STEP, timeOf, type Bar, type Edge, type TypedRule } from './week.ts';
import css from './WeekEditor.module.css';

type HoursBarProps = {
  bar: Bar;
  /** The name of the day: "Monday". */
  day: string;
  onMove: (hours: Pick<TypedRule, 'start_time' | 'end_time'>) => void;
};

type Drag = { edge: Edge; x: number; bar: Bar; minutesPerPixel: number };

/** The hours of a day as a bar. The bar and its ends can be dragged; each end is also a keyboard slider. */
export function HoursBar({ bar, day, onMove }: HoursBarProps) {
  const [held, setHeld] = useState<Drag | null>(null);

  const grab = (edge: Edge) => ({
    onPointerDown: (event: React.PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      const track = event.currentTarget.closest<HTMLElement>('[data-track]');
      if (!track) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setHeld({ edge, x: event.clientX, bar, minutesPerPixel: DAY / track.clientWidth });
    },
    onPointerMove: ({ clientX }: React.PointerEvent) => {
      if (held) onMove(moveBar(held.bar, held.edge, (clientX - held.x) * held.minutesPerPixel));
    },
    onPointerUp: () => setHeld(null),
    onPointerCancel: () => setHeld(null),
  });

  const handle = (edge: 'start' | 'end', label: string, minute: number) => (
    <span
      role="slider"
      tabIndex={0}
      className={css.handle}
      aria-label={label}
      aria-valuemin={edge === 'start' ? 0 : bar.from + STEP}
      aria-valuemax={edge === 'start' ? bar.to - STEP : DAY}
      aria-valuenow={minute}
      aria-valuetext={timeOf(minute)}
      onKeyDown={(event) => {
        const minutes = minutesByKey(event.key);
        if (minutes === null) return;
        event.preventDefault();
        onMove(moveBar(bar, edge, minutes));
      }}
      {...grab(edge)}
    />
  );

  return (
    <div
      className={css.bar}
      style={{ left: `${(bar.from / DAY) * 100}%`, width: `${((bar.to - bar.from) / DAY) * 100}%` }}
    >
      {handle('start', t('{{day}}, start', { day }), bar.from)}
      <span className={css.grip} {...grab('both')} />
      {handle('end', t('{{day}}, end', { day }), bar.to)}
    </div>
  );
}
