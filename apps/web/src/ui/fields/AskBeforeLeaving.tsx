import { useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { confirm } from '../../lib/confirm.ts';
import { leavesPart, PartsInAddress } from '../../lib/parts-in-address.ts';

/** The router hears one of those who would hold it back: a form without changes must not be that one. */
export function AskBeforeLeaving({ changed }: { changed: boolean }) {
  return changed && <Asking />;
}

/** Asks before the page, or the tab of it, is left: here, and in the browser's own words on closing the window. */
function Asking() {
  const { t } = useTranslation();
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
  }, [blocker, t]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return null;
}
