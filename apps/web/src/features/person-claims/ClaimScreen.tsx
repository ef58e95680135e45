import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { addressOf } from '../../i18n/language.ts';
import { t } from '../../i18n/translate.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { FormPage } from '../../ui/page/FormPage.tsx';
import { Notice } from '../../ui/page/Notice.tsx';

// Loaded after the page itself, which stays as small as other public pages.
const AnswerInvitation = lazy(() => import('./AnswerInvitation.tsx'));

const NAME = 'claim';

/** The target of the link that invites somebody who was cared for. Opening it changes nothing. */
export function Component() {
  const [search] = useSearchParams();
  // This tab keeps the token while its person signs in or registers.
  const [token] = useState(() => search.get('token') ?? readStored('sessionStorage', NAME));
  useEffect(() => {
    if (token !== null) writeStored('sessionStorage', NAME, token);
    // Removes the secret from the URL, where others could see or copy it.
    window.history.replaceState(window.history.state, '', addressOf(paths.claim));
  }, [token]);
  return (
    <FormPage
      title={t('Your visits')}
      below={<TextLink to={paths.landing}>{t('Back to the first page')}</TextLink>}
    >
      {token === null ? (
        <Notice tone="calm">{t('Please open the link in your email again.')}</Notice>
      ) : (
        <Suspense fallback={<div role="status" aria-label={t('Loading')} />}>
          <AnswerInvitation token={token} onAnswered={() => writeStored('sessionStorage', NAME, null)} />
        </Suspense>
      )}
    </FormPage>
  );
}
