import { formatTime } from '@drawpoint/rules/dates';
import { dayText } from './when-text.ts';
import css from './When.module.css';

/** When a visit starts, for a row: as `useWhen` says it, and in a table's narrow column the time below its day. */
export function When({ visit: { starts_at } }: { visit: { starts_at: string } }) {
  return (
    <>
      <span className={css.part}>{dayText(starts_at)}</span>
      <span className={css.dot}> · </span>
      <span className={css.part}>{formatTime(starts_at)}</span>
    </>
  );
}
