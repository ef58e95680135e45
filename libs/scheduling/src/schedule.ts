import type { Place } from './travel.ts';

/** A weekly rule: `dow` 0 Sunday to 6 Saturday, wall times `HH:MM`. An end of `00:00` or `24:00` is midnight. */
export type Rule = { dow: number; startTime: string; endTime: string };

/** A change of hours on one local date of the phlebotomist's zone. */
export type Exception = {
  date: string;
  startTime: string;
  endTime: string;
  kind: 'available' | 'unavailable';
};

/** A pending or approved visit or another session's live hold: [start, end) in whole epoch minutes. */
export type BusyEntry = { start: number; end: number; place: Place | null };

/** What one phlebotomist's days are made of. `busy` need not be sorted and holds no expired holds. */
export type Schedule = {
  tz: string;
  rules: readonly Rule[];
  exceptions: readonly Exception[];
  defaultDriveMinutes: number;
  busy: readonly BusyEntry[];
};

/** The site's limits on booking (docs/product/availability.md#slots). The last bookable local date is today there plus `horizonDays`. */
export type BookingLimits = { noticeMinutes: number; horizonDays: number; gridMinutes: number };

export const DEFAULT_LIMITS: BookingLimits = { noticeMinutes: 60, horizonDays: 1826, gridMinutes: 15 };

/** The most local dates one listing covers. */
export const MAX_DAYS = 1830;

/**
 * How far around a visit other entries must be read for its drive legs to be judged, in minutes:
 * two days are a leg of 2,160 km.
 */
export const NEIGHBOUR_REACH_MINUTES = 2880;

/** A visit someone wants: its place and full length, and the moment of asking in epoch minutes (fractions allowed). */
export type VisitRequest = {
  schedule: Schedule;
  place: Place | null;
  lengthMinutes: number;
  now: number;
  limits: BookingLimits;
};
