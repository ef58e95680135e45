import { useTranslation } from 'react-i18next';
import { whenText } from './when-text.ts';

/** When a visit starts, for a row: `Sun, 11-22-2026 · 9:15 am`. */
export function useWhen(): (appointment: { starts_at: string }) => string {
  const { t } = useTranslation();
  return (appointment) => whenText(t, appointment);
}
