import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { formatTime, wallDate } from '@drawpoint/rules/dates';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { appointmentDay } from '../../lib/time/wall-time.ts';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './Schedule.module.css';
import { stopsOf } from './day-route.ts';
import { ScheduleToolbar } from './ScheduleToolbar.tsx';
import { ScheduleZone } from './ScheduleZone.tsx';
import { daysAfter, useDay, weekOf } from './use-day.ts';
import { useScheduleActions } from './use-schedule-actions.tsx';
import { useSchedule } from './use-schedule.tsx';
import { clockOf, gridOf, PIXELS_PER_HOUR, type Spot } from './week-grid.ts';
import { MOVE_HINT, WeekBlock } from './WeekBlock.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { actionOf } from '../../lib/screen/send-action.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { atWallTime } from '../../lib/time/zoned-time.ts';
import { patientName } from '../appointments/appointment-text.ts';
import { whenText } from '../appointments/when-text.ts';

/** Width in pixels of the sticky hours column. */
const HOURS_WIDTH = 72;
/** Width in pixels that a name and a status need. */
const LANE_WIDTH = 104;

/** A week on a desktop: a column per day, and a block per visit at its wall time. */
export function ScheduleWeek({ onWhy }: { onWhy: () => void }) {
  const { day } = useDay();
  const from = weekOf(day);
  const { found, controls, showsAll, isCut } = useSchedule('week', { from, to: daysAfter(from, 6) });
  return (
    <div className={css.day}>
      <ScheduleToolbar
        days={7}
        controls={controls}
        rows={found.data?.data ?? []}
        isCut={isCut}
        onWhy={onWhy}
      />
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
  const { today } = useDay();
  const drop = useWeekMove(from);
  const { offer, dialog } = useScheduleActions();
  const { first, hours, blocks, lanes } = gridOf(
    visits.map(({ starts_at, ends_at }) => [starts_at, ends_at] as const),
  );
  const height = hours * PIXELS_PER_HOUR;
  const days = Array.from({ length: 7 }, (_, index) => daysAfter(from, index));
  const week = useRef<HTMLDivElement>(null);
  // Scrolls to today when the week is wider than the screen.
  useEffect(() => {
    const column = week.current?.querySelector<HTMLElement>('[data-today]');
    if (column) column.parentElement?.scrollTo({ left: column.offsetLeft - HOURS_WIDTH });
  }, [from]);
  return (
    <div
      ref={week}
      className={css.week}
      style={{
        gridTemplateColumns: `${HOURS_WIDTH}px repeat(7, minmax(${Math.max(120, lanes * LANE_WIDTH)}px, 1fr))`,
      }}
      role="group"
      aria-label={t('Visits of the week')}
    >
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

/** Moves a visit within the week that starts on `from`, after a confirmation. */
function useWeekMove(from: string): (visit: Appointment, spot: Spot) => Promise<void> {
  const { mutateAsync } = useMutation(actionOf(appointmentMoves.reschedule, message('Reschedule')));
  return async (visit, { day, minute }) => {
    const starts_at = atWallTime(visit.tz, daysAfter(from, day), clockOf(minute));
    if (starts_at === null)
      return toast('error', t('This time doesn’t exist on that day because clocks change.'));
    const { weekday, date } = appointmentDay(starts_at);
    const to = { weekday: t(weekday), date, time: formatTime(starts_at) };
    const agreed = await confirm({
      title: t("Move {{name}}'s visit to {{weekday}}, {{date}} at {{time}}?", {
        ...to,
        name: patientName(visit),
      }),
      text: t('New time: {{when}}. The patient will be told.', { when: whenText(visit) }),
      verb: t('Move the visit'),
    });
    if (!agreed) return;
    try {
      await mutateAsync({ id: visit.id, starts_at });
      toast('success', t('Moved to {{weekday}}, {{date}} at {{time}}.', to));
    } catch (error) {
      toast('error', t(errorText(error, t('The visit could not be moved.'))));
    }
  };
}
