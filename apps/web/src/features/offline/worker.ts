import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';

// The service worker of phlebotomists' pages, a file of its own. It keeps the app's code and never an answer of the API.

type Extendable = { waitUntil: (work: Promise<unknown>) => void };
type Fetched = { request: Request; respondWith: (answer: Promise<Response>) => void };
declare const self: {
  addEventListener(type: 'fetch', listener: (event: Fetched) => void): void;
  addEventListener(type: 'activate' | 'message', listener: (event: Extendable) => void): void;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
};

/**
 * The document of every page without a network, that of the pages with a camera, and the files to keep; the build fills
 * them in. Documents are kept with their headers.
 */
declare const SHELL: string;
declare const SCANNING_SHELL: string;
declare const FILES: { url: string; revision: string | null }[];

/** The pages whose headers allow the camera and WebAssembly. */
const SCANS = /^\/phleb\/(scan|hand-over)\/?$/;

/** A network that answers later than this counts as none, in milliseconds. */
const LATE_MS = 4_000;

precache(FILES);
cleanupOutdatedCaches();

// Files of the page that installed it also come from here, without a reload.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
// A page of the new version asks for it once nothing is unsent.
self.addEventListener('message', (event) => event.waitUntil(self.skipWaiting()));

async function openPage(request: Request): Promise<Response> {
  const shell = SCANS.test(new URL(request.url).pathname) ? SCANNING_SHELL : SHELL;
  const kept = async () => (await matchPrecache(shell)) ?? null;
  const late = new Promise<null>((resolve) => setTimeout(resolve, LATE_MS, null));
  const asked = fetch(request);
  const answer = await Promise.race([asked.catch(() => null), late]);
  if (answer !== null && answer.status < 500) return answer;
  return (await kept()) ?? asked;
}

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  if (mode === 'navigate') event.respondWith(openPage(event.request));
  else event.respondWith(matchPrecache(url).then((file) => file ?? fetch(event.request)));
});
