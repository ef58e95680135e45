import type { Page } from '@playwright/test';

/** Answers the next matching call with 404 and an empty message, so the screen shows its own text. */
export async function refuseOnce(page: Page, method: string, path: RegExp): Promise<void> {
  let isLeft = true;
  await page.route(path, (route) => {
    if (!isLeft || route.request().method() !== method) return route.fallback();
    isLeft = false;
    return route.fulfill({ status: 404, json: { message: '', code: 'NOT_FOUND' } });
  });
}
