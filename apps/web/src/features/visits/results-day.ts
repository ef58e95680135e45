import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { t } from '../../i18n/translate.ts';
import { spokenDay } from '../../lib/time/wall-time.ts';

const DAY_MS = 86_400_000;

/** When the results of a visit are expected; null when the service says nothing, or once they are there. */
export function resultsDay(
  visit: Pick<Appointment, 'status' | 'starts_at' | 'result_days' | 'documents'>,
): string | null {
  const { status, starts_at, result_days, documents } = visit;
  const isAhead = status === 'pending' || status === 'approved' || status === 'completed';
  if (!isAhead || result_days === null || documents.length > 0) return null;
  const day = new Date(Date.parse(`${starts_at.slice(0, 10)}T00:00:00Z`) + result_days * DAY_MS);
  return t('Usually ready by {{day}}', { day: spokenDay(day.toISOString().slice(0, 10)) });
}
