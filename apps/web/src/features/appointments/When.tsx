import { formatTime } from '@drawpoint/rules/dates';
import { useTranslation } from 'react-i18next';
import { dayText } from './when-text.ts';
import css from './When.module.css';

/** When a visit starts, for a row: as `useWhen` says it, and in a table's narrow column the time below its day. */
export function When({ visit: { starts_at } }: { visit: { starts_at: string } }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={css.part}>{dayText(t, starts_at)}</span>
      <span className={css.dot}> · </span>
      <span className={css.part}>{formatTime(starts_at)}</span>
    </>
  );
}
