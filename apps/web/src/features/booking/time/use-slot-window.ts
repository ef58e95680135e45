import { useState } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import {
  addMonths,
  clampMonth,
  firstWindow,
  isWithin,
  monthOf,
  slotWindow,
  todayIn,
  type Month,
} from './months.ts';

/** Which days' times are looked at: the first ones, whatever their month, until a month is turned to. */
export function useSlotWindow(tz: string, asked: string | null) {
  const today = todayIn(tz, new Date(serverNow()));
  const first = firstWindow(today);
  const [turned, setTurned] = useState<Month | null>(() =>
    asked !== null && !isWithin(asked, first) ? clampMonth(monthOf(asked), today) : null,
  );
  const after = clampMonth(addMonths(turned ?? monthOf(asked ?? today), 1), today);
  return {
    today,
    turned,
    window: turned ? slotWindow(turned, today) : first,
    /** What is most likely looked at next: the month after. */
    next: slotWindow(after, today),
    turn: (month: Month) => setTurned(clampMonth(month, today)),
  };
}

export type ShownWindow = ReturnType<typeof useSlotWindow>;
