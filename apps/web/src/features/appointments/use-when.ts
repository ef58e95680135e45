import { formatTime } from '@drawpoint/rules/dates';
import { useTranslation } from 'react-i18next';
import { appointmentDay } from '../../lib/wall-time.ts';

/** When a visit starts, for a row: `Sun, 11-22-2026 · 9:15 am`. */
export function useWhen(): (appointment: { starts_at: string }) => string {
  const { t } = useTranslation();
  return ({ starts_at }) => {
    const { weekday, date } = appointmentDay(starts_at);
    return `${t(weekday).slice(0, 3)}, ${date} · ${formatTime(starts_at)}`;
  };
}
