import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatTime, wallDate } from '@drawpoint/rules/dates';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { appointmentDay } from '../../lib/wall-time.ts';
import { QueryView } from '../../ui/QueryView.tsx';
import { DaySwitch } from './DaySwitch.tsx';
import css from './Schedule.module.css';
import { stopsOf } from './day-route.ts';
import { ScheduleToolbar } from './ScheduleToolbar.tsx';
import { ScheduleZone } from './ScheduleZone.tsx';
import { daysAfter, useDay, weekOf } from './use-day.ts';
import { useScheduleActions } from './use-schedule-actions.tsx';
import { useSchedule } from './use-schedule.tsx';
import { useWeekMove } from './use-week-move.ts';
import { clockOf, gridOf, PIXELS_PER_HOUR } from './week-grid.ts';
import { MOVE_HINT, WeekBlock } from './WeekBlock.tsx';

/** The column that stays at the side while the days are scrolled, in pixels. */
const HOURS_WIDTH = 72;

/** A week on a desk: a column for each day, a block for each visit at its own wall time. */
export function ScheduleWeek() {
  const { t } = useTranslation();
  const { day } = useDay();
  const from = weekOf(day);
  const { found, controls, showsAll, isCut } = useSchedule('week', { from, to: daysAfter(from, 6) });
  return (
    <div className={css.day}>
      <DaySwitch days={7} />
      <ScheduleToolbar controls={controls} rows={found.data?.data ?? []} isCut={isCut} />
      <QueryView query={found}>
        {({ data }) => {
          const visits = stopsOf(data, showsAll).map(({ visit }) => visit);
          return (
            <>
              <Grid from={from} visits={visits} />
              <ScheduleZone visits={visits} />
            </>
          );
        }}
      </QueryView>
      <p id={MOVE_HINT} className={css.pointer}>
        {t('Drag a visit to move it, or press Shift and the arrow keys, then Enter.')}
      </p>
      <p className={css.finger}>{t('Open a visit to move it.')}</p>
    </div>
  );
}

function Grid({ from, visits }: { from: string; visits: readonly Appointment[] }) {
  const { t } = useTranslation();
  const { today } = useDay();
  const drop = useWeekMove(from);
  const { offer, dialog } = useScheduleActions();
  const { first, hours, blocks } = gridOf(
    visits.map(({ starts_at, ends_at }) => [starts_at, ends_at] as const),
  );
  const height = hours * PIXELS_PER_HOUR;
  const days = Array.from({ length: 7 }, (_, index) => daysAfter(from, index));
  const week = useRef<HTMLDivElement>(null);
  // Where the week is wider than the screen it begins today.
  useEffect(() => {
    const column = week.current?.querySelector<HTMLElement>('[data-today]');
    if (column) column.parentElement?.scrollTo({ left: column.offsetLeft - HOURS_WIDTH });
  }, [from]);
  return (
    <div ref={week} className={css.week} role="group" aria-label={t('Visits of the week')}>
      <div className={css.hours} aria-hidden="true" style={{ height }}>
        {Array.from({ length: hours }, (_, index) => (
          <span key={index} className={css.hour} style={{ top: index * PIXELS_PER_HOUR }}>
            {formatTime(`2000-01-01T${clockOf((first + index) * 60)}:00Z`)}
          </span>
        ))}
      </div>
      {days.map((date) => (
        <section key={date} className={css.column} data-today={date === today || undefined}>
          <h3 className={css.head}>
            {t(appointmentDay(`${date}T00:00:00Z`).weekday).slice(0, 3)} {date.slice(8)}
          </h3>
          <ul className={css.blocks} style={{ height }}>
            {visits.flatMap((visit, index) =>
              wallDate(visit.starts_at) === date
                ? [
                    <WeekBlock
                      key={visit.id}
                      visit={visit}
                      place={blocks[index]!}
                      from={from}
                      grid={{ first, hours }}
                      onDrop={drop}
                      onMore={offer}
                    />,
                  ]
                : [],
            )}
          </ul>
        </section>
      ))}
      {dialog}
    </div>
  );
}
