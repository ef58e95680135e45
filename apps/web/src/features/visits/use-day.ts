import { useSearchParams } from 'react-router';
import { dateIn, daysAfter } from '../../lib/time/relative-day.ts';
import { useNow } from '../../lib/time/use-now.ts';

const DATE = /^\d{4}-\d\d-\d\d$/;

/** The first day (Sunday) of the date's week. */
export const weekOf = (date: string): string => daysAfter(date, -new Date(`${date}T00:00:00Z`).getUTCDay());

/** The day in the URL, `YYYY-MM-DD`. Without one, today by this device's calendar. */
export function useDay(): { day: string; today: string; addressOf: (day: string) => string } {
  const [search] = useSearchParams();
  const today = dateIn(Intl.DateTimeFormat().resolvedOptions().timeZone, useNow());
  const asked = search.get('day');
  const day = asked !== null && DATE.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today;
  return {
    day,
    today,
    addressOf: (date) => {
      const next = new URLSearchParams(search);
      next.set('day', date);
      return `?${next.toString()}`;
    },
  };
}
