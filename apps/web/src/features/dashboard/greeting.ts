import type { User } from '@drawpoint/contracts/auth/user';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { localDateTime } from '../../lib/time/local-time.ts';

/** The greeting for an hour from 0 to 23. */
export function greeting(hour: number): string {
  if (hour < 12) return message('Good morning, {{name}}');
  return hour < 18 ? message('Good afternoon, {{name}}') : message('Good evening, {{name}}');
}

/** The welcome text; `visited` is null on the first visit. */
export function welcome(
  { first_name, last_visited_at }: Pick<User, 'first_name' | 'last_visited_at'>,
  now: Date,
): { greeting: string; visited: string | null } {
  return {
    greeting: t(greeting(now.getHours()), { name: first_name }),
    visited: last_visited_at && t('Last visited {{when}}', { when: localDateTime(last_visited_at) }),
  };
}
