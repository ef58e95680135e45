import { formatTime } from '@drawpoint/rules/dates';
import type { Translate } from '../../i18n/translate.ts';
import { appointmentDay } from '../../lib/wall-time.ts';

/** The day on which a visit starts: `Sun, 11-22-2026`. */
export function dayText(t: Translate, startsAt: string): string {
  const { weekday, date } = appointmentDay(startsAt);
  return `${t(weekday).slice(0, 3)}, ${date}`;
}

/** When a visit starts, for a row: `Sun, 11-22-2026 · 9:15 am`. */
export const whenText = (t: Translate, { starts_at }: { starts_at: string }): string =>
  `${dayText(t, starts_at)} · ${formatTime(starts_at)}`;
