import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { FormPage } from '../../ui/page/FormPage.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';

// What asks the server comes after the page itself, which stays as light as the other public ones.
const AskedVisit = lazy(() => import('./AskedVisit.tsx'));

/** Where the link of an email leads that asks whether a visit is theirs. It signs nobody in. */
export function Component() {
  const [search] = useSearchParams();
  const [token] = useState(search.get('token'));
  // The secret of the link does not stay in the address, where it would be seen and copied.
  useEffect(() => window.history.replaceState(window.history.state, '', paths.confirmVisit), []);
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
