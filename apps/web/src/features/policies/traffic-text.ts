import { TRAFFIC_DAYS, type TrafficLine } from '@drawpoint/contracts/policies/policy-types';
import { formatTime } from '@drawpoint/rules/dates';
import { t } from '../../i18n/translate.ts';
import { weekdayName } from '../../lib/time/wall-time.ts';

export function daysText(days: TrafficLine['days']): string {
  if (days === 'every_day') return t('Every day');
  if (days === 'weekdays') return t('Monday to Friday');
  if (days === 'weekend') return t('Saturday and Sunday');
  return t(weekdayName(TRAFFIC_DAYS[days][0]));
}

/** A whole hour, 0 to 24, as a time. */
export const hourText = (hour: number): string =>
  hour === 24 ? t('midnight') : formatTime(`2026-01-01T${String(hour).padStart(2, '0')}:00:00Z`);
