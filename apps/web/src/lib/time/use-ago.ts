import { t } from '../../i18n/translate.ts';
import { localDateTime } from './local-time.ts';
import { useServerAhead } from './use-now.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Formats how long ago an instant was. After a day, its date and time on this device. */
export function useAgo(): (instant: string) => string {
  const ahead = useServerAhead();
  return (instant) => {
    const passed = Date.now() + ahead - Date.parse(instant);
    if (passed < MINUTE) return t('just now');
    if (passed < HOUR) return t('{{minutes}} min ago', { minutes: Math.floor(passed / MINUTE) });
    if (passed < 24 * HOUR) return t('{{hours}} h ago', { hours: Math.floor(passed / HOUR) });
    return localDateTime(instant);
  };
}
