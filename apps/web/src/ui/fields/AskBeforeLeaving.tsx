import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { leavesPart, PartsInAddress } from '../../lib/screen/parts-in-address.ts';

/** The router allows one blocker at a time, so forms without changes must not register one. */
export function AskBeforeLeaving({ changed }: { changed: boolean }) {
  return changed && <LeaveBlocker />;
}

/** Asks before the page or its tab is left; closing the window shows the browser's own prompt. */
function LeaveBlocker() {
  const parts = useContext(PartsInAddress);
  // The router removes a blocker only after the paint. Until then, a form that is gone would stop a tap.
  const isShown = useRef(false);
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isShown.current && leavesPart(currentLocation, nextLocation, parts),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      title: t('Leave without saving?'),
      text: t('What you typed on this page hasn’t been saved.'),
      verb: t('Leave'),
      keep: t('Stay'),
      tone: 'bad',
    }).then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  useEffect(() => {
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, []);
  return null;
}
