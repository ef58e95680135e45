import type { WindowStarts } from '@drawpoint/contracts/booking/moves.contract';
import { invalid } from '@drawpoint/nest-kit/app-error';
import type { Place } from '@drawpoint/scheduling/travel';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { latestStart, plannedEnd, plannedStart } from '../domain/arrival-window.ts';
import type { Interval } from './calendar.store.ts';
import type { WantedInterval } from './calendar.ts';

type Wish = {
  window?: WindowStarts | undefined;
  user_id: number | null;
  starts_at: string;
  ends_at: string;
  place: Place | null;
  default_drive_minutes: number;
  provider_id: number | null;
  tz: string;
};

const MS_PER_MINUTE = 60_000;

/** Parses an interval of instants. Throws INVALID_INPUT unless it ends after its start, on whole minutes. */
export function intervalOf(wish: Wish & { phlebotomist_id: number }): WantedInterval {
  const starts_at = new Date(wish.starts_at);
  const ends_at = new Date(wish.ends_at);
  for (const [field, instant] of Object.entries({ starts_at, ends_at })) {
    if (instant.getTime() % MS_PER_MINUTE !== 0)
      throw invalid({ [field]: ['The time must be a whole minute.'] });
  }
  if (starts_at >= ends_at) throw invalid({ ends_at: ['The end must be after the start.'] });
  const { phlebotomist_id, user_id, place, default_drive_minutes, provider_id, tz } = wish;
  return {
    ...{ phlebotomist_id, user_id, place, default_drive_minutes, provider_id, tz },
    ...{ starts_at, ends_at, together_id: null, starts: wish.window?.starts ?? [] },
  };
}

/** The time that a visit takes: its planned one, with an arrival window one of all starts in it. */
export const intervalOfAppointment = (visit: AppointmentRecord): WantedInterval => {
  const { phlebotomist_id, user_id, together_id, default_drive_minutes, provider_id, tz } = visit;
  return {
    ...{ phlebotomist_id, user_id, together_id, default_drive_minutes, provider_id, tz },
    starts_at: plannedStart(visit),
    ends_at: plannedEnd(visit),
    starts: visit.window_minutes === null ? [] : [visit.starts_at, latestStart(visit)].map(minuteOf),
    place: visit.location.place,
  };
};

const minuteOf = (instant: Date): number => instant.getTime() / MS_PER_MINUTE;

/** What the calendar stores of a requested interval. */
export const takenOf = ({
  phlebotomist_id,
  user_id,
  together_id,
  starts_at,
  ends_at,
  starts,
  place,
}: WantedInterval): Interval => ({
  phlebotomist_id,
  user_id,
  together_id,
  starts_at,
  ends_at,
  starts,
  place,
});
