import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { t } from '../i18n/translate.ts';
import { OfflineDrawing } from '../ui/states/OfflineDrawing.tsx';
import css from './ErrorScreen.module.css';
import { reloadWhenReachable } from '../first-paint/load-anew.ts';
import { isMissingCode } from './missing-code.ts';

const reload = (): void => window.location.reload();

/** Reloads the page to try missing code again. The failed screen held no typed input. */
function useReloadWhenMissing(missing: boolean): void {
  useEffect(() => {
    if (!missing) return undefined;
    const end = new AbortController();
    reloadWhenReachable(end.signal);
    return () => end.abort();
  }, [missing]);
}

/** Shown when a screen breaks or its code cannot be loaded. */
export function ErrorScreen() {
  const error = useRouteError();
  const missing = isMissingCode(error);
  useReloadWhenMissing(missing);
  useEffect(() => {
    if (!missing && !isRouteErrorResponse(error)) console.error(error);
  }, [error, missing]);
  return (
    <main className={css.screen} role="alert">
      {missing && <OfflineDrawing />}
      <h1 className={css.title}>
        {missing ? t('This page could not be loaded') : t('Something went wrong')}
      </h1>
      <p className={css.text}>
        {missing
          ? t('You may be offline, or there is a new version. What you had saved is safe.')
          : t('This screen ran into a problem. What you had saved is safe.')}
      </p>
      <button type="button" className={css.button} onClick={reload}>
        {t('Reload the page')}
      </button>
    </main>
  );
}
