import type { Availability } from '@drawpoint/contracts/booking/catalog.contract';
import type { availability } from '@drawpoint/contracts/booking/availability.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { formatDate, formatTime } from '@drawpoint/rules/dates';
import { parseTypedDate } from '../../../lib/forms/typed-date.ts';
import { parseTypedTime } from '../../../lib/forms/typed-time.ts';

type Edit = Omit<InputOf<typeof availability.update>, 'id' | 'version'>;

/** The availability as form values. */
export const toHours = ({ tz, default_drive_minutes, rules, exceptions = [] }: Availability) => ({
  tz,
  default_drive_minutes: String(default_drive_minutes ?? ''),
  rules: rules.map(({ dow, start_time, end_time }) => ({
    ...{ dow, start_time: formatTime(start_time), end_time: formatTime(end_time) },
  })),
  exceptions: exceptions.map(({ date, start_time, end_time, kind }) => ({
    ...{ date: formatDate(date), kind: kind as string },
    ...{ start_time: formatTime(start_time), end_time: formatTime(end_time) },
  })),
});
export type HoursValues = ReturnType<typeof toHours>;

const time = (typed: string): string => parseTypedTime(typed) ?? typed;

/**
 * The form values as input of the operation. Invalid text is sent as typed, so that the server reports it.
 */
export const toHoursEdit = ({ tz, default_drive_minutes, rules, exceptions }: HoursValues): Edit => ({
  tz,
  default_drive_minutes: default_drive_minutes.trim(),
  rules: rules.map(({ dow, start_time, end_time }) => ({
    ...{ dow, start_time: time(start_time), end_time: time(end_time) },
  })),
  exceptions: exceptions.map(({ date, start_time, end_time, kind }) => ({
    ...{ date: parseTypedDate(date) ?? date, kind: kind === 'available' ? 'available' : 'unavailable' },
    ...{ start_time: start_time && time(start_time), end_time: end_time && time(end_time) },
  })),
});
