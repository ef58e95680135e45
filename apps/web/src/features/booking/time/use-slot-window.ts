import { useCallback, useState } from 'react';
import { serverNow } from '../../../lib/time/server-clock.ts';
import {
  addMonths,
  clampMonth,
  firstWindow,
  isLater,
  isWithin,
  monthOf,
  slotWindow,
  todayIn,
  type Month,
} from './months.ts';

/**
 * The window of dates whose slots are loaded. It starts with the first window and grows to the end of the
 * latest month shown. A selected month replaces it.
 */
export function useSlotWindow(tz: string, asked: string | null) {
  const today = todayIn(tz, new Date(serverNow()));
  const first = firstWindow(today);
  const [turned, setTurned] = useState<Month | null>(() =>
    asked !== null && !isWithin(asked, first) ? clampMonth(monthOf(asked), today) : null,
  );
  const [reached, setReached] = useState<Month>(() => monthOf(asked ?? today));
  const reach = useCallback(
    (month: Month) => setReached((before) => (isLater(month, before) ? month : before)),
    [],
  );
  const after = clampMonth(addMonths(turned ?? monthOf(asked ?? today), 1), today);
  return {
    today,
    turned,
    window: turned ? slotWindow(turned, today) : firstWindow(today, reached),
    /** The month after, to prefetch. */
    next: slotWindow(after, today),
    /** Extends the first window when a day of this month is shown. */
    reach,
    turn: (month: Month) => setTurned(clampMonth(month, today)),
  };
}

export type ShownWindow = ReturnType<typeof useSlotWindow>;
