import type { BoardLane, BoardVisit } from '@drawpoint/contracts/appointments/board.contract';
import { wallDate, wallTime } from '@drawpoint/rules/dates';

/** A visit of half an hour has room for a short name and its status. */
export const PIXELS_PER_HOUR = 168;
/** Height of a lane in pixels. */
export const LANE_HEIGHT = 76;
/** Visits are dropped on these minutes. */
export const STEP = 5;
const WORKDAY = { first: 8, last: 18 };
const DAY_MINUTES = 24 * 60;

/** The hours that a board shows. */
export type Bounds = { first: number; last: number };
/** A lane by its index, and minutes from midnight by the lane's clock. */
export type Spot = { lane: number; minute: number };

/** Minutes from midnight of a date. Before it 0, and after it 1,440. */
export function minuteOf(iso: string, date: string): number {
  const day = wallDate(iso);
  if (day !== date) return day < date ? 0 : DAY_MINUTES;
  const [hours = 0, minutes = 0] = wallTime(iso).split(':').map(Number);
  return hours * 60 + minutes;
}

export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

export const pixelsOf = (minutes: number): number => (minutes / 60) * PIXELS_PER_HOUR;

/** The workday, and more where hours or visits need it. */
export function boundsOf(lanes: readonly BoardLane[], date: string): Bounds {
  const spans = lanes.flatMap(({ hours, visits }) => [
    ...hours.map(({ from, to }) => [from, to] as const),
    ...visits.map(({ planned_at, planned_end }) => [planned_at, planned_end] as const),
  ]);
  return {
    first: Math.min(WORKDAY.first, ...spans.map(([from]) => Math.floor(minuteOf(from, date) / 60))),
    last: Math.max(WORKDAY.last, ...spans.map(([, to]) => Math.ceil(minuteOf(to, date) / 60))),
  };
}

export const lengthOf = ({ planned_at, planned_end }: BoardVisit): number =>
  (Date.parse(planned_end) - Date.parse(planned_at)) / 60_000;

/** The spot after a move, on the steps and within the board. */
export function spotAfter(
  { lane, minute }: Spot,
  by: { lanes?: number; minutes?: number },
  { first, last }: Bounds,
  lanes: number,
  length: number,
): Spot {
  const latest = Math.floor((last * 60 - length) / STEP) * STEP;
  const wanted = by.minutes ? Math.round((minute + by.minutes) / STEP) * STEP : minute;
  return {
    lane: Math.min(lanes - 1, Math.max(0, lane + (by.lanes ?? 0))),
    minute: by.minutes ? Math.max(first * 60, Math.min(latest, wanted)) : minute,
  };
}

/** The parts of the shown hours in which a lane does not work: [from, to) in minutes. */
export function closedParts(
  { hours }: Pick<BoardLane, 'hours'>,
  date: string,
  { first, last }: Bounds,
): [from: number, to: number][] {
  const parts: [number, number][] = [];
  let at = first * 60;
  for (const { from, to } of hours) {
    const [begin, end] = [minuteOf(from, date), minuteOf(to, date)];
    if (begin > at) parts.push([at, begin]);
    at = Math.max(at, end);
  }
  if (at < last * 60) parts.push([at, last * 60]);
  return parts;
}

/** The lanes with a visit at another place, in order. */
export function withMove(
  lanes: readonly BoardLane[],
  visit: BoardVisit,
  to: { phlebotomist_id: number; planned_at: string; planned_end: string },
): BoardLane[] {
  const moved = { ...visit, planned_at: to.planned_at, planned_end: to.planned_end, drive: null };
  return lanes.map((lane) => {
    const others = lane.visits.filter(({ id }) => id !== visit.id);
    if (lane.id !== to.phlebotomist_id)
      return others.length === lane.visits.length ? lane : { ...lane, visits: others };
    const visits = [...others, moved].sort(
      (one, other) => Date.parse(one.planned_at) - Date.parse(other.planned_at),
    );
    return { ...lane, visits };
  });
}
