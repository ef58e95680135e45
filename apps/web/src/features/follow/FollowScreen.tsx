import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { useIsLive } from '../../lib/screen/use-is-live.ts';
import { FormPage } from '../../ui/page/FormPage.tsx';
import { Notice } from '../../ui/page/Notice.tsx';

// Loaded after the page itself, which stays as small as other public pages.
const FollowedVisit = lazy(() => import('./FollowedVisit.tsx'));

/** The page of a link by which a relative follows a visit (docs/product/visits.md#follow). */
export function Component() {
  const isLive = useIsLive();
  // Browsers send nothing behind `#`. It stays in the address, so that a reload shows the visit again.
  const token = useLocation().hash.slice(1);
  const coming = <div role="status" aria-label={t('Loading')} />;
  const visit = token === '' ? <NoLink /> : <FollowedVisit key={token} token={token} />;
  return (
    <FormPage title={t('Follow a visit')}>
      {isLive ? <Suspense fallback={coming}>{visit}</Suspense> : coming}
    </FormPage>
  );
}

const NoLink = () => <Notice tone="calm">{t('Please open the link that you were sent again.')}</Notice>;
