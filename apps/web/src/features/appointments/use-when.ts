import { formatTime } from '@drawpoint/rules/dates';
import { useTranslation } from 'react-i18next';
import { appointmentDay } from '../../lib/wall-time.ts';
import { whenText } from './when-text.ts';

/** The start of a visit in questions about it: "Cancel {{weekday}}'s {{time}} visit?" */
export function useDayAndTime(): (appointment: { starts_at: string }) => { weekday: string; time: string } {
  const { t } = useTranslation();
  return ({ starts_at }) => ({
    weekday: t(appointmentDay(starts_at).weekday),
    time: formatTime(starts_at),
  });
}

/** When a visit starts, for a row: `Sun, 11-22-2026 · 9:15 am`. */
export function useWhen(): (appointment: { starts_at: string }) => string {
  const { t } = useTranslation();
  return (appointment) => whenText(t, appointment);
}
