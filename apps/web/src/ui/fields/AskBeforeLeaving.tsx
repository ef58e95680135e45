import { useContext, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { leavesPart, PartsInAddress } from '../../lib/screen/parts-in-address.ts';

/** The router hears one of those who would hold it back: a form without changes must not be that one. */
export function AskBeforeLeaving({ changed }: { changed: boolean }) {
  return changed && <Asking />;
}

/** Asks before the page, or the tab of it, is left: here, and in the browser's own words on closing the window. */
function Asking() {
  const parts = useContext(PartsInAddress);
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    leavesPart(currentLocation, nextLocation, parts),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      title: t('Leave without saving?'),
      text: t('What you typed on this page is not sent yet.'),
      verb: t('Leave'),
      keep: t('Stay'),
      tone: 'bad',
    }).then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return null;
}
