import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatTime, wallTime } from '@drawpoint/rules/dates';
import { Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { useGridMinutes } from '../../lib/time/use-grid-minutes.ts';
import { plannedEnd, plannedStart, plannedText } from '../../lib/time/visit-time.ts';
import { weekdayName } from '../../lib/time/wall-time.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { patientName } from '../appointments/appointment-text.ts';
import type { Lane } from './lanes.ts';
import { LaneMark, laneStyle } from './LaneMark.tsx';
import { MoreButton } from './MoreButton.tsx';
import css from './Schedule.module.css';
import { useBlockMove } from './use-block-move.ts';
import { stateOf } from './VisitStatus.tsx';
import { clockOf, spotOf, type Bounds, type BlockPosition, type Spot } from './week-grid.ts';

type WeekBlockProps = {
  visit: Appointment;
  place: BlockPosition;
  /** The first day that is shown. */
  from: string;
  grid: Omit<Bounds, 'step'>;
  /** Whose visit it is, for the office. */
  lane: Lane | null;
  onDrop: (visit: Appointment, spot: Spot) => Promise<void>;
  /** Opens the other actions of the visit. */
  onMore: (visit: Appointment) => void;
};

/** A visit in a grid of days or lanes. It links to the details, and can be moved while the visit allows it. */
export function WeekBlock({ visit, place, from, grid, lane, onDrop, onMore }: WeekBlockProps) {
  const { label, tone } = stateOf(visit);
  const start = plannedStart(visit);
  const { shift, handlers } = useBlockMove({
    at: spotOf(start, from),
    length: (Date.parse(plannedEnd(visit)) - Date.parse(start)) / 60_000,
    grid: { ...grid, step: useGridMinutes() },
    onDrop: (spot) => onDrop(visit, spot),
  });
  // The heading of a lane names the phlebotomist.
  const isNamed = lane !== null && grid.days > 1;
  const canMove = visit.actions.includes('reschedule');
  const shown = shift ? formatTime(`2000-01-01T${clockOf(shift.spot.minute)}:00Z`) : formatTime(start);
  const style = {
    top: place.top,
    height: place.height,
    left: `${place.left * 100}%`,
    width: `${place.width * 100}%`,
    ...(lane && laneStyle(lane)),
    ...(shift && { transform: `translate(${shift.x}px, ${shift.y}px)` }),
  };
  return (
    <li
      className={css.block}
      style={style}
      data-tone={tone}
      data-lane={lane?.color}
      data-movable={canMove || undefined}
      data-moving={shift !== null || undefined}
    >
      <Link
        to={paths.bookingDetails(visit.id)}
        aria-label={[`${patientName(visit)} ${plannedText(visit) ?? formatTime(start)}`, t(label), lane?.name]
          .filter(Boolean)
          .join(', ')}
        title={`${plannedText(visit) ?? wallTime(start)} ${patientName(visit)} · ${visit.phlebotomist.name}`}
        {...(canMove && { ...handlers, 'aria-describedby': MOVE_HINT })}
      >
        {isNamed && <LaneMark lane={lane} />}
        <span className={css.who}>{patientName(visit)}</span> <span className={css.at}>{shown}</span>{' '}
        <span className={css.state}>{t(label)}</span>{' '}
        {isNamed && <span className={css.state}>{lane.name}</span>}
      </Link>
      <MoreButton visit={visit} onMore={onMore} small />
      <VisuallyHidden>
        <span role="status">
          {shift &&
            t('{{weekday}}, {{time}}. Enter moves the visit there.', {
              weekday: t(weekdayName(shift.spot.day)),
              time: shown,
            })}
        </span>
      </VisuallyHidden>
    </li>
  );
}

/** Id of the text that explains how to move blocks. */
export const MOVE_HINT = 'week-move-hint';
