import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { addressOf } from '../../i18n/language.ts';
import { t } from '../../i18n/translate.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { FormPage } from '../../ui/page/FormPage.tsx';
import { Notice } from '../../ui/page/Notice.tsx';

// Loaded after the page itself, which stays as small as other public pages.
const AnswerArea = lazy(() => import('./AnswerArea.tsx'));

/** The target of the link that confirms or ends a request for a ZIP code. */
export function Component() {
  const [search] = useSearchParams();
  const [link] = useState({ id: Number(search.get('id')), token: search.get('token') });
  // Removes the secret from the URL, where others could see or copy it.
  useEffect(() => window.history.replaceState(window.history.state, '', addressOf(paths.tellMe)), []);
  const { id, token } = link;
  return (
    <FormPage
      title={t('Tell you when we come?')}
      below={<TextLink to={paths.landing}>{t('Back to the first page')}</TextLink>}
    >
      {token === null || !(id > 0) ? (
        <Notice tone="calm">{t('Please open the link in your email again.')}</Notice>
      ) : (
        <Suspense fallback={<div role="status" aria-label={t('Loading')} />}>
          <AnswerArea link={{ id, token }} />
        </Suspense>
      )}
    </FormPage>
  );
}
