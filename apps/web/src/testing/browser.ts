import { registerHooks } from 'node:module';
import { JSDOM } from 'jsdom';

// Sets up jsdom globals before the first module of the app is loaded.

/** Node has these too, but rendering and events need the document's versions. */
const OF_THE_DOCUMENT = [
  ...['Event', 'EventTarget', 'CustomEvent', 'MessageEvent', 'CloseEvent', 'navigator'],
  ...['Blob', 'File', 'FormData', 'localStorage', 'sessionStorage'],
];

const { window } = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
  url: 'http://localhost/',
  pretendToBeVisual: true,
});

for (const name of Object.getOwnPropertyNames(window)) {
  if (name in globalThis && !OF_THE_DOCUMENT.includes(name)) continue;
  Object.defineProperty(globalThis, name, {
    configurable: true,
    writable: true,
    value: (window as unknown as Record<string, unknown>)[name],
  });
}

/** API calls need Node's AbortSignal, so listeners must accept it too. */
const listeners = window.EventTarget.prototype;
const { addEventListener } = listeners;
listeners.addEventListener = function (type, listener, options) {
  const { signal, ...rest } = typeof options === 'object' ? options : { capture: options === true };
  signal?.addEventListener('abort', () => this.removeEventListener(type, listener, rest));
  addEventListener.call(this, type, listener, rest);
};

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** jsdom has no layout: no sizes, scrolling or intersections. Reduced motion is on. */
const withoutLayout = {
  matchMedia: (media: string) => ({
    media,
    matches: media.includes('prefers-reduced-motion'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  scrollTo: () => undefined,
};
Object.assign(window, withoutLayout);
Object.assign(globalThis, withoutLayout, {
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
  dispatchEvent: window.dispatchEvent.bind(window),
});
Object.assign(window.HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new window.Event('close'));
  },
});
Object.assign(window.Element.prototype, { scrollIntoView: () => undefined, scrollTo: () => undefined });

// Jest does not stop its workers after the tests.
process.once('disconnect', () => process.exit());

/** CSS modules return the class name itself. There is no websocket. */
const INSTEAD: [end: string, source: string][] = [
  ['.css', 'export default new Proxy({}, { get: (_, name) => name });'],
  ['/lib/realtime/live-socket.ts', 'export const openSocket = () => undefined;'],
];
registerHooks({
  load(url, context, next) {
    const source = INSTEAD.find(([end]) => url.endsWith(end))?.[1];
    if (source === undefined) return next(url, context);
    return { format: 'module', source, shortCircuit: true };
  },
});
