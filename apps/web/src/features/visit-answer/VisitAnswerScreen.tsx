import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { useIsLive } from '../../lib/screen/use-is-live.ts';
import { FormPage } from '../../ui/page/FormPage.tsx';
import { Notice } from '../../ui/page/Notice.tsx';

// Loaded after the page itself, which stays as small as other public pages.
const AnsweredVisit = lazy(() => import('./AnsweredVisit.tsx'));

/** The page of a reminder's link: a visit is answered without signing in (docs/product/visits.md#attendance). */
export function Component() {
  const isLive = useIsLive();
  // Browsers send nothing behind `#`. It stays in the address, so that a reload shows the visit again.
  const token = useLocation().hash.slice(1);
  const coming = <div role="status" aria-label={t('Loading')} />;
  const visit =
    token === '' ? (
      <Notice tone="calm">{t('Please open the link in your email again.')}</Notice>
    ) : (
      <AnsweredVisit key={token} token={token} />
    );
  return (
    <FormPage title={t('Can you make it?')}>
      {isLive ? <Suspense fallback={coming}>{visit}</Suspense> : coming}
    </FormPage>
  );
}
