import { invalid } from '@drawpoint/nest-kit/app-error';
import { epochMinuteOf } from '@drawpoint/scheduling/zone';

/** Turns a date that does not exist into an error of its field. */
export function readable<T>(read: () => T, field = 'from'): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw invalid({ [field]: [`The ${field} field must be a valid date.`] });
    throw error;
  }
}

/** The epoch minute of an ISO instant. Throws INVALID_INPUT at the field unless it is a whole minute. */
export function minuteOf(iso: string, field: string): number {
  const minute = epochMinuteOf(iso);
  if (minute === null) throw invalid({ [field]: [`The ${field} field must be a whole minute.`] });
  return minute;
}
