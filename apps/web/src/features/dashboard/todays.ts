import { wallDate } from '@drawpoint/rules/dates';
import { dateIn } from '../../lib/time/relative-day.ts';

type Visit = { starts_at: string; tz: string };

/** The visits that are today in their own zone. */
export const todaysOf = <Row extends Visit>(visits: readonly Row[], now: Date): Row[] =>
  visits.filter(({ starts_at, tz }) => wallDate(starts_at) === dateIn(tz, now));
