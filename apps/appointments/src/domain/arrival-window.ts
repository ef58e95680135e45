import type { AppointmentRecord, ArrivalWindow } from './appointment-record.ts';

const MS_PER_MINUTE = 60_000;

export const EXACT_TIME: ArrivalWindow = { window_minutes: null, planned_at: null };

type Promised = Pick<AppointmentRecord, 'starts_at' | 'ends_at' | 'window_minutes'>;
type Planned = Promised & Pick<AppointmentRecord, 'planned_at'>;

/** How long the visit takes. With an arrival window, `ends_at` is the end of a visit that begins last. */
export const lengthMinutes = ({ starts_at, ends_at, window_minutes }: Promised): number =>
  (ends_at.getTime() - starts_at.getTime()) / MS_PER_MINUTE - (window_minutes ?? 0);

/** The last moment at which the visit may begin: the start of an exact time, the end of an arrival window. */
export const latestStart = ({
  starts_at,
  window_minutes,
}: Pick<Promised, 'starts_at' | 'window_minutes'>): Date =>
  new Date(starts_at.getTime() + (window_minutes ?? 0) * MS_PER_MINUTE);

/** When the phlebotomist is to begin: the exact time, or the planned one within the window. */
export const plannedStart = ({ starts_at, planned_at }: Pick<Planned, 'starts_at' | 'planned_at'>): Date =>
  planned_at ?? starts_at;

export const plannedEnd = (visit: Planned): Date =>
  new Date(plannedStart(visit).getTime() + lengthMinutes(visit) * MS_PER_MINUTE);
