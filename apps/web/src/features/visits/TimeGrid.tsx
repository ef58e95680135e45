import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { formatTime } from '@drawpoint/rules/dates';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { actionOf } from '../../lib/screen/send-action.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { daysAfter } from '../../lib/time/relative-day.ts';
import { plannedEnd, plannedStart, spokenStart } from '../../lib/time/visit-time.ts';
import { spokenTime } from '../../lib/time/wall-time.ts';
import { atWallTime } from '../../lib/time/zoned-time.ts';
import { patientName } from '../appointments/appointment-text.ts';

import type { Stop } from './day-route.ts';
import type { Lane } from './lanes.ts';
import { laneStyle } from './LaneMark.tsx';
import css from './Schedule.module.css';
import { useScheduleActions } from './use-schedule-actions.tsx';
import { clockOf, gridOf, PIXELS_PER_HOUR, type BlockPosition, type Spot } from './week-grid.ts';
import { MOVE_HINT, WeekBlock } from './WeekBlock.tsx';

/** Width in pixels of the sticky hours column. */
const HOURS_WIDTH = 72;
/** Width in pixels that a name and a status need, and with initials before them. */
const BLOCK_WIDTH = 104;
const NAMED_WIDTH = 112;
/** Height in pixels of one line about a drive. */
const DRIVE_HEIGHT = 18;

export type TimeColumn = {
  key: string;
  head: ReactNode;
  isToday?: boolean;
  stops: readonly Stop<Appointment>[];
};

type TimeGridProps = {
  label: string;
  /** The first day that is shown. */
  from: string;
  /** With one, a column is a phlebotomist's lane; else a day. */
  days: 1 | 7;
  columns: readonly TimeColumn[];
  /** Of all phlebotomists shown; empty for a phlebotomist, who sees no others. */
  lanes: readonly Lane[];
};

/** Columns of hours with a block per visit at its wall time. */
export function TimeGrid({ label, from, days, columns, lanes }: TimeGridProps) {
  const drop = useVisitMove(from);
  const { offer, dialog } = useScheduleActions();
  const visits = columns.flatMap(({ key, stops }) => stops.map(({ visit }) => ({ key, visit })));
  const { first, hours, blocks, most } = gridOf(
    visits.map(({ key, visit }) => [plannedStart(visit), plannedEnd(visit), key] as const),
  );
  const placeOf = new Map(visits.map(({ visit }, index) => [visit.id, blocks[index]!]));
  const height = hours * PIXELS_PER_HOUR;
  const blockWidth = days > 1 && lanes.length > 0 ? NAMED_WIDTH : BLOCK_WIDTH;
  const width = Math.max(days === 1 ? 184 : 120, most * blockWidth);
  const grid = useRef<HTMLDivElement>(null);
  // Scrolls to today when the week is wider than the screen.
  useEffect(() => {
    const column = grid.current?.querySelector<HTMLElement>('[data-today]');
    if (column) column.parentElement?.scrollTo({ left: column.offsetLeft - HOURS_WIDTH });
  }, [from]);
  return (
    <>
      <div
        ref={grid}
        className={css.week}
        style={{
          gridTemplateColumns: `${HOURS_WIDTH}px repeat(${columns.length}, minmax(${width}px, 1fr))`,
        }}
        data-days={days}
        role="group"
        aria-label={label}
      >
        <div className={css.hours} aria-hidden="true" style={{ height }}>
          {Array.from({ length: hours }, (_, index) => (
            <span key={index} className={css.hour} style={{ top: index * PIXELS_PER_HOUR }}>
              {formatTime(`2000-01-01T${clockOf((first + index) * 60)}:00Z`)}
            </span>
          ))}
        </div>
        {columns.map(({ key, head, isToday, stops }) => (
          <section key={key} className={css.column} data-today={isToday || undefined}>
            <h3 className={css.head}>{head}</h3>
            <ul className={css.blocks} style={{ height }}>
              {stops.flatMap(({ visit, driveMinutes }) => {
                const place = placeOf.get(visit.id)!;
                const lane = lanes.find(({ id }) => id === visit.phlebotomist.id) ?? null;
                return [
                  days === 1 && driveMinutes !== null && (
                    <Drive key={`drive ${visit.id}`} minutes={driveMinutes} to={place} lane={lane} />
                  ),
                  <WeekBlock
                    key={visit.id}
                    {...{ visit, place, from, lane }}
                    grid={{ first, hours, days }}
                    onDrop={drop}
                    onMore={offer}
                  />,
                ];
              })}
            </ul>
          </section>
        ))}
        {dialog}
      </div>
      <p id={MOVE_HINT} className={css.pointer}>
        {t('Drag a visit to move it, or press Shift and the arrow keys, then Enter.')}
      </p>
      <p className={css.finger}>{t('Open a visit to move it.')}</p>
    </>
  );
}

type DriveProps = { minutes: number; to: BlockPosition; lane: Lane | null };

/** The time on the road before a visit, as tall as it takes. */
function Drive({ minutes, to, lane }: DriveProps) {
  const height = Math.max(DRIVE_HEIGHT, (minutes / 60) * PIXELS_PER_HOUR);
  const style: CSSProperties = { top: to.top - height, height, ...(lane && laneStyle(lane)) };
  return (
    <li className={css.leg} style={style}>
      {t('{{count}} min drive', { count: minutes })}
    </li>
  );
}

/** Moves a visit to another place of a grid that starts on `from`, after a confirmation. */
function useVisitMove(from: string): (visit: Appointment, spot: Spot) => Promise<void> {
  const { mutateAsync } = useMutation(actionOf(appointmentMoves.reschedule, message('Reschedule')));
  return async (visit, { day, minute }) => {
    const starts_at = atWallTime(visit.tz, daysAfter(from, day), clockOf(minute));
    if (starts_at === null)
      return toast('error', t('This time doesn’t exist on that day because clocks change.'));
    const when = spokenTime(starts_at);
    const agreed = await confirm({
      title: t("Move {{name}}'s visit to {{when}}?", { name: patientName(visit), when }),
      text: t('Its time now: {{when}}. The patient will be told.', { when: spokenStart(visit) }),
      verb: t('Move the visit'),
    });
    if (!agreed) return;
    try {
      await mutateAsync({ id: visit.id, starts_at });
      toast('success', t('Moved to {{when}}.', { when }));
    } catch (error) {
      toast('error', t(errorText(error, t('The visit could not be moved.'))));
    }
  };
}
