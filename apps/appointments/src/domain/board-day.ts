import type { Attention, BoardLeg } from '@drawpoint/contracts/appointments/board.contract';
import { trafficFactor, type TrafficSpan } from '@drawpoint/scheduling/traffic';
import { type Drive, legMinutes, type Place } from '@drawpoint/scheduling/travel';
import type { AppointmentRecord } from './appointment-record.ts';
import { latestStart, plannedEnd, plannedStart } from './arrival-window.ts';

const MS_PER_MINUTE = 60_000;
/** Later than this after the last promised moment, a visit is late. */
const LATE_MS = 10 * MS_PER_MINUTE;

/** Where a day begins and ends, and the least minutes of its drives. */
export type DayFrame = { home: Place | null; default_drive_minutes: number };
/** By provider. */
export type TrafficOf = (providerId: number) => readonly TrafficSpan[];
export type DriveOf = (from: Place | null, to: Place | null) => Drive | null;

/** A phlebotomist's day as it is planned. */
export type BoardDay = {
  visits: AppointmentRecord[];
  /** The drive to each visit; null between visits that were booked together. */
  drives: (BoardLeg | null)[];
  driveHome: BoardLeg | null;
  minutes: number;
  km: number;
  homeAt: Date | null;
};

export const inPlannedOrder = (visits: readonly AppointmentRecord[]): AppointmentRecord[] =>
  visits.toSorted(
    (one, other) => plannedStart(one).getTime() - plannedStart(other).getTime() || one.id - other.id,
  );

/** The pairs of places that `dayOf` asks drives for. */
export function legsOf(
  { home }: DayFrame,
  visits: readonly AppointmentRecord[],
): [from: Place | null, to: Place | null][] {
  const places = inPlannedOrder(visits).map(({ location }) => location.place);
  const stops = [home, ...places, home];
  return places.length === 0 ? [] : stops.slice(1).map((to, index) => [stops[index]!, to]);
}

/** The drives of a day, and when it ends. */
export function dayOf(
  { home, default_drive_minutes }: DayFrame,
  unordered: readonly AppointmentRecord[],
  driveOf: DriveOf,
  trafficOf: TrafficOf,
): BoardDay {
  const visits = inPlannedOrder(unordered);
  const legOf = (
    from: Place | null,
    to: Place | null,
    { provider_id, tz }: AppointmentRecord,
    left: Date,
  ) => {
    const drive = driveOf(from, to);
    const factor = trafficFactor(trafficOf(provider_id), tz, left.getTime() / MS_PER_MINUTE);
    return {
      minutes: legMinutes(drive && drive.minutes * factor, default_drive_minutes),
      km: drive?.km ?? null,
    };
  };
  const drives = visits.map((visit, index): BoardLeg | null => {
    const { place } = visit.location;
    const before = visits[index - 1];
    if (!before) return home && legOf(home, place, visit, plannedStart(visit));
    if (visit.together_id !== null && visit.together_id === before.together_id) return null;
    return legOf(before.location.place, place, visit, plannedEnd(before));
  });
  const last = visits.at(-1);
  const driveHome = last && home ? legOf(last.location.place, home, last, plannedEnd(last)) : null;
  const legs = [...drives, driveHome].filter((leg) => leg !== null);
  return {
    ...{ visits, drives, driveHome },
    minutes: legs.reduce((sum, { minutes }) => sum + minutes, 0),
    km: legs.reduce((sum, { km }) => sum + (km ?? 0), 0),
    homeAt: last ? new Date(plannedEnd(last).getTime() + (driveHome?.minutes ?? 0) * MS_PER_MINUTE) : null,
  };
}

/** The visits of a day that cannot be reached in time from the one before. One that still runs ends now at the earliest. */
export const atRiskIn = ({ visits, drives }: BoardDay, now: Date): AppointmentRecord[] =>
  visits.filter((visit, index) => {
    const before = visits[index - 1];
    if (!before || visit.status === 'completed' || latestStart(visit) < now) return false;
    const planned = plannedEnd(before).getTime();
    const left = before.status === 'completed' ? planned : Math.max(planned, now.getTime());
    return left + (drives[index]?.minutes ?? 0) * MS_PER_MINUTE > latestStart(visit).getTime();
  });

/** Why the office should look at a visit: the most urgent reason, if there is one. */
export function attentionOf(
  visit: Pick<AppointmentRecord, 'status' | 'stage' | 'starts_at' | 'window_minutes' | 'eta_at'>,
  isAtRisk: boolean,
  now: Date,
): Attention | null {
  const latest = latestStart(visit);
  const late = latest.getTime() + LATE_MS;
  if (visit.status === 'approved' && (visit.stage === null || visit.stage === 'en_route')) {
    if (now.getTime() > late) return 'late';
    if (visit.stage === 'en_route' && visit.eta_at !== null && visit.eta_at.getTime() > late) return 'late';
    if (visit.stage === null && now > latest) return 'not_started';
  }
  if (visit.status === 'pending') return 'unanswered';
  return isAtRisk ? 'at_risk' : null;
}

/** What a patient knows: when the visit begins, and who comes. */
export type Told = Pick<AppointmentRecord, 'starts_at' | 'window_minutes' | 'phlebotomist_id'>;

/**
 * What is promised when a visit is planned at another start. Within the told window the promise stays; elsewhere a
 * window of the same length begins at the start.
 */
export function promiseAt(told: Told, start: Date): Pick<Told, 'starts_at' | 'window_minutes'> {
  const { starts_at, window_minutes } = told;
  const stays = start >= starts_at && start <= latestStart(told);
  return { starts_at: stays ? starts_at : start, window_minutes };
}
