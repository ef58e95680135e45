import { MARIA } from './support/bookings.ts';
import { openAs, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('the bell’s panel lies inside a phone of every width', async ({ browser, baseURL }) => {
  const page = await openAs(browser, baseURL!, await tokenOf(baseURL!, MARIA.email));
  for (const width of [320, 360, 390, 430]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/dashboard');
    const bell = page.getByRole('button', { name: /otification/ });
    await bell.click();
    const title = page.getByRole('banner').getByText('Notifications', { exact: true });
    const panel = title.locator('..');
    await expect(panel).toBeVisible();
    const { x, width: wide } = (await panel.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + wide).toBeLessThanOrEqual(width);
  }
});

test('at 200 % zoom what sticks takes a quarter of the height at most', async ({ browser, baseURL }) => {
  const page = await openAs(browser, baseURL!, await tokenOf(baseURL!, MARIA.email), {
    viewport: { width: 640, height: 360 },
  });
  for (const path of ['/dashboard', '/phleb/appointments/pending']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const stuck = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('header, nav, th, [class*=banner]')]
        .filter((each) => /sticky|fixed/.test(getComputedStyle(each).position))
        .map((each) => each.offsetHeight)
        .reduce((sum, height) => sum + height, 0),
    );
    expect(stuck).toBeLessThanOrEqual(90);
  }
});
