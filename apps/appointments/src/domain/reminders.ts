import { POLICIES, readPolicyValue } from '@drawpoint/contracts/policies/policies';
import type { ReminderLine } from '@drawpoint/contracts/policies/policy-types';
import { MINUTES_PER_DAY } from '@drawpoint/scheduling/civil';
import { offsetMinutesAt } from '@drawpoint/scheduling/zone';
import type { AppointmentRecord } from './appointment-record.ts';

const HOUR = 60;
const MS_PER_MINUTE = 60_000;
/** Text messages are sent from 8 am to 9 pm on the visit's clock. */
const QUIET_UNTIL = 8 * HOUR;
const QUIET_FROM = 21 * HOUR;
/** Before a visit so early that 8 am is too late, the text is sent at 8 pm of the evening before. */
const EVENING = 20 * HOUR;

/** The reminders of a visit, as its provider had them at booking; the default on older visits. */
export const reminderLines = ({ policies }: Pick<AppointmentRecord, 'policies'>): readonly ReminderLine[] =>
  readPolicyValue('visit.reminders', policies['visit.reminders']) ?? POLICIES['visit.reminders'].default;

/** The line of these hours. Jobs of older versions have others; they are sent both ways, as they were then. */
export const lineOf = (lines: readonly ReminderLine[], hours: number): ReminderLine =>
  lines.find((line) => line.hours === hours) ?? { hours, email: true, text: true };

/** Whether a reminder asks "Can you make it?": the first of those sent 20 to 30 hours before. */
export const asksForAnswer = (lines: readonly ReminderLine[], hours: number): boolean =>
  lines.find((line) => line.hours >= 20 && line.hours <= 30 && (line.email || line.text))?.hours === hours;

/** When a reminder is sent. One with a text message leaves out the quiet hours of the visit's clock. */
export function reminderAt(
  { starts_at, tz }: Pick<AppointmentRecord, 'starts_at' | 'tz'>,
  { hours, text }: ReminderLine,
): Date {
  const start = starts_at.getTime() / MS_PER_MINUTE;
  const planned = start - hours * HOUR;
  const wall = planned + offsetMinutesAt(tz, planned);
  const minute = wall % MINUTES_PER_DAY;
  if (!text || (minute >= QUIET_UNTIL && minute <= QUIET_FROM)) return new Date(planned * MS_PER_MINUTE);
  const day = wall - minute + (minute > QUIET_FROM ? MINUTES_PER_DAY : 0);
  const morning = epochMinuteOfWall(tz, day + QUIET_UNTIL);
  const at = morning <= start - HOUR ? morning : epochMinuteOfWall(tz, day - MINUTES_PER_DAY + EVENING);
  return new Date(at * MS_PER_MINUTE);
}

/** No clock changes at these times of the day. */
function epochMinuteOfWall(tz: string, wall: number): number {
  const near = wall - offsetMinutesAt(tz, wall);
  return wall - offsetMinutesAt(tz, near);
}
