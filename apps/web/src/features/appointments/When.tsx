import { wholeTimes, type PlannedVisit } from '../../lib/time/visit-time.ts';
import { dayText, timeText } from './when-text.ts';
import css from './When.module.css';

/**
 * The start of a visit in a table row: the same text as `whenText`. In a narrow column, and with an arrival
 * window, the time is below the day.
 */
export function When({ visit }: { visit: PlannedVisit }) {
  return (
    <span className={visit.arrival_window ? css.lines : undefined}>
      <span className={css.part}>{dayText(visit.starts_at)}</span>
      <span className={css.dot}> · </span>
      <span className={css.part}>{wholeTimes(timeText(visit))}</span>
    </span>
  );
}
