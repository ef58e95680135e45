import { expect, type Page } from '@playwright/test';

/** Overrides the server's `Date` header, which pages use as their clock (decision 209). */
export async function serverIsAt(page: Page, at: Date): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: at.toUTCString() } });
  });
}

/** The page's current time, in milliseconds since the epoch. */
export const timeOf = (page: Page): Promise<number> => page.evaluate(() => Date.now());

/** Pauses the page's clock one minute ahead. Call `page.clock.install()` before the page is opened. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await timeOf(page)) + 60_000);
}

/**
 * Advances a paused clock by one millisecond at a time until `condition` is true. A page needs several timer turns
 * to handle a response, and the response time does not depend on the clock.
 */
export async function tickUntil(page: Page, condition: () => Promise<boolean>): Promise<void> {
  const check = async (): Promise<boolean> => {
    if (await condition()) return true;
    await page.clock.runFor(1);
    return condition();
  };
  await expect.poll(check, { intervals: [20] }).toBe(true);
}

/** Accepts the page's websocket and never answers, so the page gets no live updates. */
export const withoutSocket = (page: Page): Promise<void> =>
  page.routeWebSocket(/\/app\/drawpoint/, () => undefined);
