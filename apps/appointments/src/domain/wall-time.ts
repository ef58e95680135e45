import {
  clockOf,
  dateOfDay,
  dayNumberOf,
  minuteOfClock,
  MINUTES_PER_DAY,
  offsetSuffix,
} from '@drawpoint/scheduling/civil';
import { wallTimeOf } from '@drawpoint/scheduling/zone';
import type { AppointmentTime, ArrivalWindow } from './appointment-record.ts';

const MS_PER_MINUTE = 60_000;

/** The visit's time with the current wall time of its zone. Throws RangeError for an unknown zone. */
export function appointmentTimeOf(tz: string, startsAt: Date, endsAt: Date): AppointmentTime {
  const start = wallTimeOf(tz, startsAt.getTime() / MS_PER_MINUTE);
  const end = wallTimeOf(tz, endsAt.getTime() / MS_PER_MINUTE);
  return {
    starts_at: startsAt,
    ends_at: endsAt,
    tz,
    local_date: start.date,
    local_time: start.time,
    local_end_date: end.date,
    local_end_time: end.time,
  };
}

/**
 * The same for a visit that is planned to begin at its start. With an arrival window it may begin so many minutes
 * later, and ends accordingly.
 */
export const promisedTime = (
  tz: string,
  startsAt: Date,
  endsAt: Date,
  windowMinutes: number | null,
): AppointmentTime & ArrivalWindow => ({
  ...appointmentTimeOf(tz, startsAt, new Date(endsAt.getTime() + (windowMinutes ?? 0) * MS_PER_MINUTE)),
  window_minutes: windowMinutes,
  planned_at: windowMinutes === null ? null : startsAt,
});

/** Whether the zone's current rules give the agreed wall time at the start. */
export function agreesWithClock({
  starts_at,
  tz,
  local_date,
  local_time,
}: Pick<AppointmentTime, 'starts_at' | 'tz' | 'local_date' | 'local_time'>): boolean {
  const { date, time } = wallTimeOf(tz, starts_at.getTime() / MS_PER_MINUTE);
  return date === local_date && time === local_time;
}

/**
 * ISO 8601 with the visit's own offset. Computes it from the agreed wall time and the instant, without a zone
 * table. An update of the zone table therefore never changes it.
 */
export function agreedIso(localDate: string, localTime: string, instant: Date): string {
  const wall = dayNumberOf(localDate) * MINUTES_PER_DAY + minuteOfClock(localTime);
  return `${localDate}T${localTime}:00${offsetSuffix(wall - instant.getTime() / MS_PER_MINUTE)}`;
}

export const startIso = (time: AppointmentTime): string =>
  agreedIso(time.local_date, time.local_time, time.starts_at);

/** Between when and when the visit begins; null for an exact time. The clock does not change within it. */
export const windowOf = ({
  window_minutes,
  ...time
}: AppointmentTime & Pick<ArrivalWindow, 'window_minutes'>): { from: string; to: string } | null => {
  if (window_minutes === null) return null;
  const wall = dayNumberOf(time.local_date) * MINUTES_PER_DAY + minuteOfClock(time.local_time);
  const to = wall + window_minutes;
  const suffix = offsetSuffix(wall - time.starts_at.getTime() / MS_PER_MINUTE);
  const day = Math.floor(to / MINUTES_PER_DAY);
  return {
    from: startIso(time),
    to: `${dateOfDay(day)}T${clockOf(to - day * MINUTES_PER_DAY)}:00${suffix}`,
  };
};

export const endIso = (time: AppointmentTime): string =>
  agreedIso(time.local_end_date, time.local_end_time, time.ends_at);
