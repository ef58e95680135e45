import { dayNumberOf, minuteOfClock, MINUTES_PER_DAY, offsetSuffix } from '@drawpoint/scheduling/civil';
import { wallTimeOf } from '@drawpoint/scheduling/zone';
import type { AppointmentTime } from './appointment-record.ts';

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

export const endIso = (time: AppointmentTime): string =>
  agreedIso(time.local_end_date, time.local_end_time, time.ends_at);
