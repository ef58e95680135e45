import type { LoadLimits } from './load.ts';

/** A weekly rule: `dow` 0 Sunday to 6 Saturday, wall times `HH:MM`. An end of `00:00` or `24:00` is midnight. */
export type Rule = { dow: number; startTime: string; endTime: string };

/** Changed hours on one local date in the phlebotomist's zone. */
export type Exception = {
  date: string;
  startTime: string;
  endTime: string;
  kind: 'available' | 'unavailable';
};

/**
 * A pending or approved visit, or another session's live hold: [start, end) in whole epoch minutes. Of one with an
 * arrival window, `start` is the latest and `end` the earliest with which every promise of the day is kept
 * (`slackOf`); `end` may then be before `start`. Another visit fits before the one or after the other.
 */
export type BusyEntry = {
  start: number;
  end: number;
  /**
   * Minutes of the drive from the requested visit's place to this entry, and of the drive back. Null where a
   * place is not known to the street.
   */
  driveTo: number | null;
  driveFrom: number | null;
  /** Of the drive to the next entry of the day, where a limit needs it. */
  driveNext?: number | null;
};

/** One phlebotomist's hours and busy entries. `busy` needs no order and must not contain expired holds. */
export type Schedule = {
  tz: string;
  rules: readonly Rule[];
  exceptions: readonly Exception[];
  defaultDriveMinutes: number;
  busy: readonly BusyEntry[];
  /** The most of a day; no limits when absent. */
  load?: LoadLimits;
};

/**
 * The site's booking limits (docs/product/availability.md#slots). The last bookable local date is today plus
 * `horizonDays`.
 */
export type BookingLimits = { noticeMinutes: number; horizonDays: number; gridMinutes: number };

export const DEFAULT_LIMITS: BookingLimits = { noticeMinutes: 60, horizonDays: 1826, gridMinutes: 15 };

/** Maximum number of local dates in one listing. */
export const MAX_DAYS = 1830;

/**
 * Reads entries this many minutes around a visit to check its drive legs. Two days allow a leg of 2,160 km.
 */
export const NEIGHBOUR_REACH_MINUTES = 2880;

/** A requested visit: its full length, and the current time in epoch minutes (fractions allowed). */
export type VisitRequest = {
  schedule: Schedule;
  lengthMinutes: number;
  now: number;
  limits: BookingLimits;
};
