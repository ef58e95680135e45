import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { confirm } from '../../lib/confirm.ts';

/** Asks before the page is left with changes that are not sent: here, and in the browser's own words on closing the tab. */
export function AskBeforeLeaving({ changed }: { changed: boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changed && currentLocation.pathname !== nextLocation.pathname,
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
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [changed]);
  return null;
}
