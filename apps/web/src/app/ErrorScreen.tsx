import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Button } from '@mantine/core';
import css from './ErrorScreen.module.css';

/** What is shown when a screen breaks, or its code cannot be loaded after an update. */
export function ErrorScreen() {
  const { t } = useTranslation();
  const error = useRouteError();
  const missingCode = error instanceof TypeError && /import|module|fetch/i.test(error.message);
  if (!missingCode && !isRouteErrorResponse(error)) console.error(error);
  return (
    <main className={css.screen} role="alert">
      <h1 className={css.title}>{missingCode ? t('A new version is ready') : t('Something went wrong')}</h1>
      <p className={css.text}>
        {missingCode
          ? t('Reload the page to continue where you were.')
          : t('This screen ran into a problem. What you had saved is safe.')}
      </p>
      <Button onClick={() => window.location.reload()}>{t('Reload the page')}</Button>
    </main>
  );
}
