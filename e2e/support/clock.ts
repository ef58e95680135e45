import { expect, type Page } from '@playwright/test';

/** The server says that it is so late: pages reckon with its `Date` (decision 209). */
export async function serverIsAt(page: Page, at: Date): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: at.toUTCString() } });
  });
}

/** What time it is on the page, in milliseconds. */
export const timeOf = (page: Page): Promise<number> => page.evaluate(() => Date.now());

/** Stops the clock of a page on which `page.clock.install()` was called before it was opened; it then goes on when told. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await timeOf(page)) + 60_000);
}

/**
 * Advances a stopped clock by single milliseconds until `isSo`. A page needs several timer ticks to use a
 * response, and the response itself does not depend on this clock.
 */
export async function tickUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  const look = async (): Promise<boolean> => {
    if (await isSo()) return true;
    await page.clock.runFor(1);
    return isSo();
  };
  await expect.poll(look, { intervals: [20] }).toBe(true);
}

/** The page hears nothing live: its socket opens, and nobody answers. */
export const withoutSocket = (page: Page): Promise<void> =>
  page.routeWebSocket(/\/app\/drawpoint/, () => undefined);
