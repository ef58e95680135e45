import { lazy, Suspense, type ReactNode } from 'react';
import { t } from '../i18n/translate.ts';
import { paths } from '../config/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { Drawing } from '../ui/states/Drawing.tsx';
import { LinkButton } from '../ui/buttons/LinkButton.tsx';
import { PageHeading, PageTitle } from '../ui/page/Page.tsx';
import { PublicPage } from '../ui/page/PublicPage.tsx';
import css from './ErrorScreen.module.css';
import { loadCode } from './missing-code.ts';
import { PagePlaceholder } from './PagePlaceholder.tsx';

const Shell = lazy(loadCode(() => import('./shell/Shell.tsx')));

function NotFound({ children }: { children: ReactNode }) {
  return (
    <div className={css.screen}>
      <PageTitle>{t('404 - Page not found')}</PageTitle>
      <Drawing name="lost" />
      <PageHeading className={css.title}>{t('404 - Page not found')}</PageHeading>
      <p className={css.text}>{t('We can’t find that page.')}</p>
      <div className={css.actions}>{children}</div>
    </div>
  );
}

/** Any unknown path; inside the shell for signed-in people (docs/product/texts-and-limits.md#screens). */
export function Component() {
  const { token } = useSession();
  const toDashboard = (
    <LinkButton to={paths.dashboard} tone={token === null ? 'plain' : 'accent'}>
      {t('Go to the dashboard')}
    </LinkButton>
  );
  if (token === null) {
    return (
      <PublicPage>
        <NotFound>
          <LinkButton to={paths.login} tone="accent">
            {t('Sign In')}
          </LinkButton>
          {toDashboard}
        </NotFound>
      </PublicPage>
    );
  }
  return (
    <Suspense fallback={<PagePlaceholder />}>
      <Shell>
        <NotFound>{toDashboard}</NotFound>
      </Shell>
    </Suspense>
  );
}
