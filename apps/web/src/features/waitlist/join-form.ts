import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import type { waitlist } from '@drawpoint/contracts/booking/waitlist.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { formatDate, wallDate } from '@drawpoint/rules/dates';
import { message } from '../../i18n/message.ts';
import { parseTypedDate } from '../../lib/forms/typed-date.ts';
import { parseTypedTime } from '../../lib/forms/typed-time.ts';
import { dateIn, daysAfter } from '../../lib/time/relative-day.ts';
import { EVERY_DAY } from '../../lib/time/wall-time.ts';

/** First and last date, `YYYY-MM-DD`. */
export type Dates = { from: string; to: string };

/** Tomorrow until the day before a visit. A visit of tomorrow or today can only come earlier on its own day. */
export function datesBefore({ starts_at, tz }: Pick<Appointment, 'starts_at' | 'tz'>, now: Date): Dates {
  const day = wallDate(starts_at);
  const tomorrow = daysAfter(dateIn(tz, now), 1);
  return tomorrow < day ? { from: tomorrow, to: daysAfter(day, -1) } : { from: day, to: day };
}

/** What is typed at first: every day of the dates, in office hours. */
export const initialOf = ({ from, to }: Dates, anyone: boolean) => ({
  ...{ from: formatDate(from), to: formatDate(to), days: EVERY_DAY },
  ...{ from_time: '8:00 am', to_time: '6:00 pm', anyone: anyone ? 'yes' : 'no' },
  ...{ by_email: true, by_text: true },
});
export type JoinValues = ReturnType<typeof initialOf>;

/** The operation's input, without what the person waits for. */
export const toInput = (values: JoinValues, mayText: boolean): InputOf<typeof waitlist.join> => ({
  from: parseTypedDate(values.from) ?? values.from,
  to: parseTypedDate(values.to) ?? values.to,
  days: values.days,
  from_time: parseTypedTime(values.from_time) ?? values.from_time,
  to_time: parseTypedTime(values.to_time) ?? values.to_time,
  anyone: values.anyone === 'yes',
  by_email: values.by_email,
  by_text: mayText && values.by_text,
});

/** Errors that a schema of single fields cannot find. */
export function problemsOf(values: JoinValues): Record<string, string | null> {
  const { from, to, from_time, to_time } = toInput(values, false);
  return {
    to: to < from ? message('The last date is before the first.') : null,
    to_time: to_time <= from_time ? message('The last time has to be after the first.') : null,
  };
}
