import type { FutureVisit } from '@drawpoint/contracts/appointments/future-visits.contract';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { spokenStart } from '../../lib/time/visit-time.ts';

type Ahead = {
  visits_ahead: number;
  visits: readonly Pick<FutureVisit, 'id' | 'confirmation_code' | 'starts_at' | 'arrival_window'>[];
};

/** Shows the visits ahead that forbid a deletion, each with its link. Returns false for any other error. */
export function showVisitsAhead(name: string, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'VISITS_AHEAD') return false;
  const { visits_ahead: count, visits } = error.details as Ahead;
  void confirm({
    title: t('{{name}} has visits ahead', { name }),
    text: t('{{count}} visits have to be canceled first.', { count }),
    keep: t('Close'),
    links: visits.map((visit) => ({
      to: paths.bookingDetails(visit.id),
      label: `${visit.confirmation_code} · ${spokenStart(visit)}`,
    })),
  });
  return true;
}
