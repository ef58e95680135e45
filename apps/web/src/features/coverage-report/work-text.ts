import type { coverage } from '@drawpoint/contracts/booking/coverage.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { t } from '../../i18n/translate.ts';

export type Work = OutputOf<typeof coverage.listWork>;
export type Shares = Omit<Work['phlebotomists'][number], 'id' | 'name'>;

export const SHARES = ['patient', 'drive', 'free'] as const;
export type Share = (typeof SHARES)[number];

/** Formats minutes as `25 min` or `3 h 20 min`. */
export function durationText(minutes: number): string {
  const values = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  if (values.hours === 0) return t('{{minutes}} min', values);
  return values.minutes === 0 ? t('{{hours}} h', values) : t('{{hours}} h {{minutes}} min', values);
}

/** The shares in percent; null without hours. Visits outside of hours count to the whole. */
export function percentOf({
  patient_minutes,
  drive_minutes,
  free_minutes,
}: Shares): Record<Share, number> | null {
  const whole = patient_minutes + drive_minutes + free_minutes;
  if (whole === 0) return null;
  const of = (minutes: number): number => Math.round((minutes / whole) * 100);
  return { patient: of(patient_minutes), drive: of(drive_minutes), free: of(free_minutes) };
}
