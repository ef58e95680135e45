import { ageOn } from '@drawpoint/rules/dates';
import { t } from '../../i18n/translate.ts';
import { localDate } from './local-time.ts';

/** The age today of somebody born on a date, `YYYY-MM-DD`: such as `7 years`. */
export function ageText(dateOfBirth: string): string {
  const count = ageOn(dateOfBirth, localDate(new Date()));
  return count < 1 ? t('under 1 year') : t('{{count}} years', { count });
}
