import { formatTime } from '@drawpoint/rules/dates';
import { dayText } from './when-text.ts';
import css from './When.module.css';

/**
 * The start of a visit in a table row: the same text as `whenText`. In a narrow column the time is below the
 * day.
 */
export function When({ visit: { starts_at } }: { visit: { starts_at: string } }) {
  return (
    <>
      <span className={css.part}>{dayText(starts_at)}</span>
      <span className={css.dot}> · </span>
      <span className={css.part}>{formatTime(starts_at)}</span>
    </>
  );
}
