import { formatTime } from '@drawpoint/rules/dates';
import type { Translate } from '../../i18n/translate.ts';
import { appointmentDay } from '../../lib/wall-time.ts';

/** When a visit starts, for a row: `Sun, 11-22-2026 · 9:15 am`. */
export function whenText(t: Translate, { starts_at }: { starts_at: string }): string {
  const { weekday, date } = appointmentDay(starts_at);
  return `${t(weekday).slice(0, 3)}, ${date} · ${formatTime(starts_at)}`;
}
