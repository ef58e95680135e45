import { isPlausibleBirth } from '@drawpoint/rules/dates';
import { message } from '../../i18n/message.ts';
import { parseTypedDate, typedDateProblem } from './typed-date.ts';

/** The error of a typed date of birth, for `t()`. Null when it is valid or blank. `today` is `YYYY-MM-DD`. */
export function birthProblem(typed: string, today: string): string | null {
  const birth = parseTypedDate(typed);
  if (birth === null) return typedDateProblem(typed);
  if (birth > today) return message('This date is in the future.');
  return isPlausibleBirth(birth, today) ? null : message('Check the year of birth.');
}
