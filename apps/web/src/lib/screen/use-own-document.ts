import { useEffect } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { addressOf } from '../../i18n/language.ts';
import { loadPage } from './load-page.ts';

/** The path of the request that loaded this document. */
function loadedPath(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name, location.href).pathname : location.pathname;
}

/**
 * A page with the processor's script or the camera needs a document of its own, because its Content Security Policy
 * differs. It reloads on entry and leaves by a document load. Returns whether this document is the page's own.
 */
export function useOwnDocument(): boolean {
  const { pathname } = useLocation();
  const isOwn = loadedPath() === addressOf(pathname);
  useEffect(() => {
    if (!isOwn) location.reload();
  }, [isOwn]);
  const leaving = useBlocker(({ nextLocation }) => nextLocation.pathname !== pathname);
  useEffect(() => {
    if (leaving.state !== 'blocked') return;
    const { pathname: to, search, hash } = leaving.location;
    loadPage(`${to}${search}${hash}`);
  }, [leaving]);
  return isOwn;
}
