import { lazy, Suspense } from 'react';
import { t } from '../../i18n/translate.ts';
import type { SummaryText } from './use-summary.ts';

// Most companies ask for nothing in advance, so their rules are loaded once one is chosen.
const DueNow = lazy(() => import('../policies/DueNow.tsx'));

/** What the patient pays at once. `inFull`: with what happens without payment. */
export function PayNow({ summary, inFull = false }: { summary: SummaryText; inFull?: boolean }) {
  const { draft, prices } = summary;
  const nothing = t('You pay nothing now.');
  if (!prices || draft.providerId === null) return nothing;
  return (
    <Suspense fallback={nothing}>
      <DueNow {...{ draft, inFull }} total={prices.total} />
    </Suspense>
  );
}
