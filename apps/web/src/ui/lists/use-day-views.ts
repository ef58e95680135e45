import { t } from '../../i18n/translate.ts';
import { dateIn } from '../../lib/time/relative-day.ts';
import { useNow } from '../../lib/time/use-now.ts';
import type { View } from './columns.ts';

const DAY_MS = 86_400_000;

/** Views for operations with `from` and `to`: all, today and the next seven days, in a zone's calendar. */
export function useDayViews(
  tz: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): [all: View, today: View, week: View] {
  const now = useNow();
  const day = (days: number) => dateIn(tz, new Date(now.getTime() + days * DAY_MS));
  return [
    { label: t('All'), filters: {} },
    { label: t('Today'), filters: { from: day(0), to: day(0) } },
    { label: t('Next 7 days'), filters: { from: day(0), to: day(6) } },
  ];
}
