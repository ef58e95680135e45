import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { wallDate } from '@drawpoint/rules/dates';
import { t } from '../../i18n/translate.ts';
import { daysAfter } from '../../lib/time/relative-day.ts';
import { spokenDay } from '../../lib/time/wall-time.ts';

/** When the results of a visit are expected; null when the service says nothing, or once they are there. */
export function resultsDay(
  visit: Pick<Appointment, 'status' | 'starts_at' | 'result_days' | 'documents'>,
): string | null {
  const { status, starts_at, result_days, documents } = visit;
  const isAhead = status === 'pending' || status === 'approved' || status === 'completed';
  if (!isAhead || result_days === null || documents.length > 0) return null;
  return t('Usually ready by {{day}}', { day: spokenDay(daysAfter(wallDate(starts_at), result_days)) });
}
