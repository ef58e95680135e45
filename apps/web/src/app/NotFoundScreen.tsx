import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../config/paths.ts';
import { useSession } from '../lib/session.ts';
import { Drawing } from '../ui/Drawing.tsx';
import { PageHeading, PageTitle } from '../ui/Page.tsx';
import css from './ErrorScreen.module.css';
import { PagePlaceholder } from './PagePlaceholder.tsx';

const Shell = lazy(() => import('./shell/Shell.tsx'));

function NotFound() {
  const { t } = useTranslation();
  return (
    <div className={css.screen}>
      <PageTitle>{t('404 - Page not found')}</PageTitle>
      <Drawing name="lost" />
      <PageHeading className={css.title}>{t('404 - Page not found')}</PageHeading>
      <p className={css.text}>{t('There is nothing at this address.')}</p>
      <Button component={Link} to={paths.dashboard}>
        {t('Go to the dashboard')}
      </Button>
    </div>
  );
}

/** Any unknown path, inside the shell for the signed-in (1 §2.6). */
export function Component() {
  const { token } = useSession();
  if (token === null) {
    return (
      <main>
        <NotFound />
      </main>
    );
  }
  return (
    <Suspense fallback={<PagePlaceholder />}>
      <Shell>
        <NotFound />
      </Shell>
    </Suspense>
  );
}
