import type { Browser, BrowserContextOptions } from '@playwright/test';

/** A slow phone on a slow network. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
export const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
};
export const CPU_SLOWDOWN = 4;
/** Scripts that load after the page is complete, such as live updates, are counted for this time. */
const AFTERWARDS_MS = 2_500;

/** Largest contentful paint in milliseconds, and transferred bytes of JavaScript. */
export type PageLoad = { lcp: number; scripts: number };

/** Loads a page with an empty cache and waits for a text on it. Signs in when a token is given. */
export async function loadPage(
  browser: Browser,
  { url, shows, token }: { url: string; shows: string; token?: string | undefined },
): Promise<PageLoad> {
  const localStorage = token === undefined ? [] : [{ name: 'auth_token', value: token }];
  const storageState = { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] };
  const context = await browser.newContext({ ...PHONE, storageState });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', NETWORK);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const scripts = new Set<string>();
    let bytes = 0;
    devtools.on('Network.requestWillBeSent', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId);
    });
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.mimeType === 'text/javascript') scripts.add(requestId);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await page.addInitScript(observePaint);
    await page.goto(url);
    await page.getByText(shows).first().waitFor();
    await page.waitForTimeout(AFTERWARDS_MS);
    const lcp = await page.evaluate(() => (window as unknown as { lcp: number }).lcp);
    return { lcp, scripts: bytes };
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
function observePaint(): void {
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) Object.assign(window, { lcp: startTime });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}
