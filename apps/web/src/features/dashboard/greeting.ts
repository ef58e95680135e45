import { message } from '../../i18n/message.ts';

/** The greeting of an hour of the day, 0 to 23. */
export function greeting(hour: number): string {
  if (hour < 12) return message('Good morning, {{name}}');
  return hour < 18 ? message('Good afternoon, {{name}}') : message('Good evening, {{name}}');
}
