import { day } from '@drawpoint/contracts/appointments/day.contract';
import type { User } from '@drawpoint/contracts/auth/user';
import { policies } from '@drawpoint/contracts/booking/policies.contract';
import type { RecordTag } from '@drawpoint/contracts/operation';
import { t } from '../../i18n/translate.ts';
import { call, query } from '../../lib/api/api.ts';
import { onReconnect } from '../../lib/api/connection.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { onStale } from '../../lib/api/stale.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { askBeforeSignOut, userQuery } from '../../lib/session/current-user.ts';
import { currentSite } from '../../lib/site.ts';
import { updateServerClock } from '../../lib/time/server-clock.ts';
import { currentlyKept, eraseDay, eraseWhenOver, keepDay, openDay } from './kept-day.ts';
import { currentOutbox, loadOutbox, removeActions, sendActions, unsentOf } from './outbox.ts';

const TICK_MS = 30_000;
/** How old the kept day may become while there is a network, in milliseconds. */
const OLD_MS = 300_000;
/** A change is read after this pause, so that several are read together. */
const PAUSE_MS = 2_000;

/** What the kept day consists of and changes while it is open. */
const KEPT_TAGS: readonly RecordTag[] = ['appointment', 'specimen'];

let opening: Promise<void> | null = null;

/** Opens what the phone keeps and, without a network, shows the app with it. Once a page. */
export const openKept = (): Promise<void> => (opening ??= openOnce());

async function openOnce(): Promise<void> {
  const kept = await openDay();
  if (!kept) return;
  const now = Date.now();
  updateServerClock(new Date(now + kept.ahead).toUTCString(), now, now);
  await loadOutbox(kept.user.id);
  const key = userQuery.queryKey;
  const fill = (): boolean => {
    const state = queryClient.getQueryState(key);
    if (state?.data !== undefined) return true;
    if (state?.fetchStatus !== 'paused' && !state?.fetchFailureCount) return false;
    for (const { provider_id, values } of kept.day.policies) {
      const list = Object.entries(values).map(([name, value]) => ({ key: name, value }));
      queryClient.setQueryData(
        query(policies.list, { provider_id }).queryKey,
        { data: list },
        { updatedAt: 0 },
      );
    }
    queryClient.setQueryData(key, kept.user, { updatedAt: 0 });
    return true;
  };
  if (fill()) return;
  const stop = queryClient.getQueryCache().subscribe(() => fill() && stop());
}

/** Forgets what the office has decided about. */
async function forgetDecided(): Promise<void> {
  const open = currentOutbox().filter(({ state }) => state === 'needs_you');
  if (open.length === 0) return;
  const listed = await call(day.listNeedsYou, {}).catch(() => null);
  if (listed === null) return;
  await removeActions(open.filter(({ id }) => !listed.data.some((each) => each.id === id)));
}

async function register(): Promise<void> {
  const worker = navigator.serviceWorker;
  if (!worker) return;
  for (const [rel, href] of [
    ['manifest', '/phleb/manifest.webmanifest'],
    ['apple-touch-icon', '/phleb/icon-192.png'],
  ] as const) {
    if (!document.head.querySelector(`link[rel="${rel}"]`))
      document.head.append(Object.assign(document.createElement('link'), { rel, href }));
  }
  const registration = await worker.register('/phleb/worker.js', { scope: '/phleb/' });
  // This page has the new version already. An older page of another tab may still have something to send.
  if (unsentOf(currentOutbox()).length === 0) registration.waiting?.postMessage('take over');
}

/** The site is switched off: what is not sent goes first, then the phone keeps nothing. */
async function removeAll(user: User): Promise<void> {
  await loadOutbox(user.id);
  await sendActions();
  // The next page tries again.
  if (unsentOf(currentOutbox()).length > 0) return;
  eraseDay();
  // The worker that is served then removes itself.
  await (await navigator.serviceWorker?.getRegistration('/phleb/'))?.update();
}

/** Signing out asks while something is not sent. It stays on the phone. */
function askAboutUnsent(): void {
  askBeforeSignOut(async () => {
    const count = unsentOf(currentOutbox()).length;
    if (count === 0) return true;
    const answer = await confirm({
      title: t('Sign out with {{count}} steps not sent?', { count }),
      text: t('They stay on this phone, encrypted, and are sent when you sign in here again.'),
      ...{ verb: t('Sign out'), keep: t('Back'), tone: 'bad' as const },
    });
    return answer !== null;
  });
}

/** Keeps the day and sends the outbox for as long as the person is signed in. Returns the function that stops it. */
export function workOffline(user: User): () => void {
  if (!currentSite().offline) {
    void removeAll(user).catch(() => undefined);
    return () => undefined;
  }
  let pause: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  async function refresh(): Promise<void> {
    if (eraseWhenOver()) await queryClient.resetQueries();
    // Somebody else may have signed in meanwhile.
    for (const step of [keepDay, () => loadOutbox(user.id), sendActions, forgetDecided]) {
      if (isStopped) return;
      await step(user);
    }
  }
  const refreshSoon = (): void => {
    clearTimeout(pause);
    if (!isStopped) pause = setTimeout(() => void refresh(), PAUSE_MS);
  };
  const tick = (): void => {
    if (eraseWhenOver()) return void queryClient.resetQueries();
    const { kept } = currentlyKept();
    if (!kept || Date.now() - kept.readAt > OLD_MS) void refresh();
    else void sendActions();
  };
  const onShown = (): void => {
    if (document.visibilityState === 'visible') tick();
  };

  void openKept()
    .then(refresh)
    .then(register)
    .catch(() => undefined);
  askAboutUnsent();
  const timer = setInterval(tick, TICK_MS);
  const ends = [
    onReconnect(tick),
    onStale((tags) => KEPT_TAGS.some((tag) => tags.includes(tag)) && refreshSoon()),
  ];
  window.addEventListener('online', tick);
  document.addEventListener('visibilitychange', onShown);
  return () => {
    isStopped = true;
    clearInterval(timer);
    clearTimeout(pause);
    ends.forEach((end) => end());
    window.removeEventListener('online', tick);
    document.removeEventListener('visibilitychange', onShown);
    askBeforeSignOut(null);
  };
}
