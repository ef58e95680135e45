import type { Page } from '@playwright/test';

/** The next call of that kind is refused without a word of the server's own: the screen shows its own. */
export async function refuseOnce(page: Page, method: string, path: RegExp): Promise<void> {
  let isLeft = true;
  await page.route(path, (route) => {
    if (!isLeft || route.request().method() !== method) return route.fallback();
    isLeft = false;
    return route.fulfill({ status: 404, json: { message: '', code: 'NOT_FOUND' } });
  });
}
