import { useEffect } from 'react';
import { useBlocker, useLocation } from 'react-router';

/** The path that the browser asked the server for when it loaded this document. */
function loadedPath(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name, location.href).pathname : location.pathname;
}

/**
 * A page with a security policy of its own: its document is loaded for it alone. Coming from another page loads it
 * anew, going elsewhere leaves the document. Answers whether this document is its own.
 */
export function useOwnDocument(): boolean {
  const { pathname } = useLocation();
  const isOwn = loadedPath() === pathname;
  useEffect(() => {
    if (!isOwn) location.reload();
  }, [isOwn]);
  const leaving = useBlocker(({ nextLocation }) => nextLocation.pathname !== pathname);
  useEffect(() => {
    if (leaving.state !== 'blocked') return;
    const { pathname: to, search, hash } = leaving.location;
    location.assign(`${to}${search}${hash}`);
  }, [leaving]);
  return isOwn;
}
