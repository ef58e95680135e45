import type { Attention, BoardLane, BoardVisit } from '@drawpoint/contracts/appointments/board.contract';
import { formatTime, wallDate, zoneCity } from '@drawpoint/rules/dates';
import type { DistanceUnit } from '@drawpoint/rules/distance';
import { memo, useEffect, useRef, type CSSProperties, type ComponentProps } from 'react';
import { t } from '../../i18n/translate.ts';
import { distanceText } from '../../ui/map/distance-text.ts';
import { useDistanceUnit } from '../policies/use-policy.ts';
import css from './Board.module.css';
import { clockOf, closedParts, lengthOf, minuteOf, pixelsOf, type Bounds } from './board-grid.ts';
import { promiseText, stateText } from './board-text.ts';

export type Reasons = ReadonlyMap<number, Attention>;

type BoardLanesProps = {
  lanes: readonly BoardLane[];
  reasons: Reasons;
  date: string;
  bounds: Bounds;
  /** The current time as ISO 8601 by the clock of each zone. */
  nowIn: (tz: string) => string;
  handlers: ComponentProps<'div'>;
};

/** Lanes one below the other, with the hours of the day from left to right. */
export function BoardLanes({ lanes, reasons, date, bounds, nowIn, handlers }: BoardLanesProps) {
  const withZone = new Set(lanes.map(({ tz }) => tz)).size > 1;
  const unit = useDistanceUnit();
  const hours = Array.from({ length: bounds.last - bounds.first }, (_, index) => bounds.first + index);
  const board = useRef<HTMLDivElement>(null);
  // The last hour and what comes is in view.
  useEffect(() => {
    const line = board.current?.querySelector<HTMLElement>('[data-now]');
    if (line) board.current?.scrollTo({ left: line.offsetLeft - pixelsOf(60) });
  }, [date]);
  const style = { '--width': `${pixelsOf(hours.length * 60)}px`, '--hour': `${pixelsOf(60)}px` };
  return (
    <div
      ref={board}
      className={css.board}
      style={style as CSSProperties}
      role="group"
      aria-label={t('Board of the day')}
      data-board
      {...handlers}
    >
      <div className={css.hours} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour} className={css.hour}>
            {formatTime(`2000-01-01T${clockOf(hour * 60)}:00Z`)}
          </span>
        ))}
      </div>
      {lanes.map((lane) => (
        <LaneRow key={lane.id} {...{ lane, reasons, date, bounds, withZone, unit }} now={nowIn(lane.tz)} />
      ))}
    </div>
  );
}

type LaneRowProps = Omit<BoardLanesProps, 'lanes' | 'handlers' | 'nowIn'> & {
  lane: BoardLane;
  withZone: boolean;
  unit: DistanceUnit | null;
  now: string;
};

const LaneRow = memo(function LaneRow(props: LaneRowProps) {
  const { lane, reasons, date, bounds, withZone, unit, now } = props;
  const first = bounds.first * 60;
  const span = (from: number, to: number): CSSProperties => ({
    left: pixelsOf(from - first),
    width: pixelsOf(to - from),
  });
  const between = ({ from, to }: { from: string; to: string }) =>
    span(minuteOf(from, date), minuteOf(to, date));
  const last = lane.visits.at(-1);
  return (
    <section className={css.lane} aria-label={lane.name}>
      <div className={css.who}>
        <h3 className={css.name}>{lane.name}</h3>
        <span className={css.quiet}>{laneText(lane, unit)}</span>
        {withZone && <span className={css.quiet}>{t('{{city}} time', { city: zoneCity(lane.tz) })}</span>}
      </div>
      <div className={css.track}>
        <div aria-hidden="true">
          {closedParts(lane, date, bounds).map(([from, to]) => (
            <span key={from} className={css.closed} style={span(from, to)} />
          ))}
          {lane.absences.map((absence) => (
            <span key={absence.from} className={css.absence} style={between(absence)}>
              {t('Absent')}
            </span>
          ))}
          {lane.visits.map(({ id, drive, planned_at, arrival_window }) => {
            const start = minuteOf(planned_at, date);
            return [
              drive && <span key={id} className={css.drive} style={span(start - drive.minutes, start)} />,
              arrival_window && (
                <span key={`promise ${id}`} className={css.promise} style={between(arrival_window)} />
              ),
            ];
          })}
          {last && lane.drive_home && (
            <span
              className={css.drive}
              style={span(
                minuteOf(last.planned_end, date),
                minuteOf(last.planned_end, date) + lane.drive_home.minutes,
              )}
            />
          )}
          {wallDate(now) === date && (
            <span data-now className={css.now} style={{ left: pixelsOf(minuteOf(now, date) - first) }} />
          )}
        </div>
        <ul className={css.visits}>
          {lane.visits.map((visit) => (
            <Block
              key={visit.id}
              visit={visit}
              reason={reasons.get(visit.id)}
              left={pixelsOf(minuteOf(visit.planned_at, date) - first)}
            />
          ))}
        </ul>
      </div>
    </section>
  );
});

/** `4 visits · 52 min, 19 miles`; without the distance until its unit is known. */
export function laneText(
  { visits, drive_minutes, drive_km, absences }: BoardLane,
  unit: DistanceUnit | null,
): string {
  if (visits.length === 0) return absences.length > 0 ? t('Absent') : t('No visits');
  const driving = [
    t('{{minutes}} min', { minutes: drive_minutes }),
    ...(unit ? [distanceText(drive_km, unit)] : []),
  ];
  return `${t('{{count}} visits', { count: visits.length })} · ${driving.join(', ')}`;
}

type BlockProps = { visit: BoardVisit; reason: Attention | undefined; left: number };

const Block = memo(function Block({ visit, reason, left }: BlockProps) {
  const { text, tone } = stateText(visit, reason);
  const drive = visit.drive && t('{{count}} min drive', { count: visit.drive.minutes });
  return (
    <li>
      <button
        type="button"
        className={css.block}
        style={{ left, width: pixelsOf(lengthOf(visit)) }}
        data-visit={visit.id}
        data-tone={tone}
        data-movable={visit.movable || undefined}
        aria-label={[`${visit.patient_name} ${formatTime(visit.planned_at)}`, text, promiseText(visit), drive]
          .filter(Boolean)
          .join(', ')}
        aria-describedby={visit.movable ? BOARD_HINT : undefined}
        title={`${formatTime(visit.planned_at)} ${visit.patient_name} · ${visit.service_name}`}
      >
        <span className={css.patient}>{visit.patient_name}</span> <span>{formatTime(visit.planned_at)}</span>{' '}
        <span className={css.state}>{text}</span>
      </button>
    </li>
  );
});

/** Id of the text that explains how to move blocks. */
export const BOARD_HINT = 'board-move-hint';
