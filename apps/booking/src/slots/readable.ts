import { invalid } from '@drawpoint/nest-kit/app-error';

/** Answers a date that the calendar does not have as an error of its field. */
export function readable<T>(read: () => T, field = 'from'): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw invalid({ [field]: [`The ${field} field must be a valid date.`] });
    throw error;
  }
}
