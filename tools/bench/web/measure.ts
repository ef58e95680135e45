import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

/** A slow phone on a slow network. */
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const CPU_SLOWDOWN = 4;
/** What still comes after the page is whole, such as live updates, is counted for so long, in milliseconds. */
const AFTERWARDS_MS = 2_500;

export type Sight = {
  /** Largest contentful paint, milliseconds. */
  lcp: number;
  /** When the text was seen that shows the page whole, milliseconds. */
  whole: number;
  /** Bytes of JavaScript as they were sent. */
  scripts: number;
  requests: number;
  /** Cumulative layout shift. */
  shift: number;
};

type Seen = { lcp: number; shift: number };

type SlowPage = { context: BrowserContext; page: Page; devtools: CDPSession };

/** An empty page of a slow phone on a slow network with an empty cache, signed in on `url`'s site where a token is given. */
export async function openSlowPage(browser: Browser, url: string, token?: string): Promise<SlowPage> {
  const localStorage = token === undefined ? [] : [{ name: 'auth_token', value: token }];
  const storageState = { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] };
  const context = await browser.newContext({ ...PHONE, storageState });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { context, page, devtools };
}

/** Opens a page with an empty cache and waits for the text that shows it is whole. */
export async function look(
  browser: Browser,
  { url, shows, token }: { url: string; shows: string; token?: string | undefined },
): Promise<Sight> {
  const { context, page, devtools } = await openSlowPage(browser, url, token);
  try {
    const scripts = new Set<string>();
    let bytes = 0;
    let requests = 0;
    devtools.on('Network.requestWillBeSent', ({ requestId, type }) => {
      requests += 1;
      if (type === 'Script') scripts.add(requestId);
    });
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.mimeType === 'text/javascript') scripts.add(requestId);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await page.addInitScript(watch);
    await page.goto(url);
    await page.getByText(shows).first().waitFor();
    const whole = await page.evaluate(() => performance.now());
    await page.waitForTimeout(AFTERWARDS_MS);
    const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    return { ...seen, whole, scripts: bytes, requests };
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
function watch(): void {
  const seen: Seen = { lcp: 0, shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
