import type { Page } from '@playwright/test';

/** Overrides the server's `Date` header, which pages use as their clock (decision 209). */
export async function serverIsAt(page: Page, at: Date): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: at.toUTCString() } });
  });
}

/** The page's current time, in milliseconds since the epoch. */
const timeOf = (page: Page): Promise<number> => page.evaluate(() => Date.now());

/** Pauses the page's clock one minute ahead. Call `page.clock.install()` before the page is opened. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await timeOf(page)) + 60_000);
}

/** Accepts the page's websocket and never answers, so the page gets no live updates. */
export const withoutSocket = (page: Page): Promise<void> =>
  page.routeWebSocket(/\/app\/drawpoint/, () => undefined);
