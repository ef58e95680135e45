import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf } from '../../i18n/language.ts';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { FormPage } from '../../ui/page/FormPage.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';

// Loaded after the page itself, which stays as small as other public pages.
const AskedVisit = lazy(() => import('./AskedVisit.tsx'));

/** The target of the email's link that asks whether a visit is the person's own. It signs nobody in. */
export function Component() {
  const [search] = useSearchParams();
  const [token] = useState(search.get('token'));
  // Removes the secret from the URL, where others could see or copy it.
  useEffect(() => window.history.replaceState(window.history.state, '', addressOf(paths.confirmVisit)), []);
  return (
    <FormPage
      title={t('Is this visit yours?')}
      below={<TextLink to={paths.login}>{t('Back to Sign In')}</TextLink>}
    >
      {token === null ? (
        <Notice tone="calm">{t('Please open the link in your email again.')}</Notice>
      ) : (
        <Suspense fallback={<div role="status" aria-label={t('Loading')} />}>
          <AskedVisit key={token} token={token} />
        </Suspense>
      )}
    </FormPage>
  );
}
