import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { useIsLive } from '../../lib/screen/use-is-live.ts';
import { FormPage } from '../../ui/page/FormPage.tsx';
import { Notice } from '../../ui/page/Notice.tsx';

// Loaded after the page itself, which stays as small as other public pages.
const LinkedOffer = lazy(() => import('./LinkedOffer.tsx'));

/** The page of a link to an offer. It needs no account, and opening it changes nothing. */
export function Component() {
  const isLive = useIsLive();
  // Browsers send nothing behind `#`. It stays in the address, so that a reload shows the offer again.
  const token = useLocation().hash.slice(1);
  const coming = <div role="status" aria-label={t('Loading')} />;
  const offer =
    token === '' ? (
      <Notice tone="calm">{t('Please open the link that you were sent again.')}</Notice>
    ) : (
      <LinkedOffer key={token} token={token} />
    );
  return (
    <FormPage title={t('A time came free')}>
      {isLive ? <Suspense fallback={coming}>{offer}</Suspense> : coming}
    </FormPage>
  );
}
