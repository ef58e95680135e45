import { MARIA } from './support/bookings.ts';
import { openAs, openAt, tokenOf } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';

test('on a phone and at 200 % zoom nothing is cut, and what floats or sticks leaves room', async () => {
  await test.step('the bell’s panel lies inside a phone of every width', async () => {
    const page = await openAs(await tokenOf(MARIA.email));
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

  await test.step('on a phone the menu is a drawer that Escape closes, and a phlebotomist has a bar at the thumb', async () => {
    const page = await openAt(await tokenOf(MARIA.email), '/dashboard', PHONE);
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(menu.getByRole('link', { name: 'Pending' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeFocused();

    await page.getByRole('button', { name: 'Open the menu' }).click();
    await menu.getByRole('link', { name: 'Pending' }).click();
    await expect(page).toHaveURL(/\/pending$/);
    await expect(menu).toHaveCount(0);

    const bar = page.getByRole('navigation', { name: 'Quick links' });
    await bar.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('no word of a question is cut on a phone', async () => {
    const page = await openAs(await tokenOf('developer@demo.test'), {
      viewport: { width: 390, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    await page.goto('/admin/users?q=evelyn');
    await page.getByRole('listitem').filter({ hasText: 'Evelyn Carter' }).getByLabel('More').click();
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Evelyn Carter permanently?' });
    await expect(question.getByRole('button', { name: 'Delete permanently' })).toBeVisible();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 740 });
      const cut = await question
        .getByRole('button')
        .evaluateAll((buttons) =>
          buttons.flatMap((button) =>
            [button, ...button.querySelectorAll('*')].filter(
              (each) => each.scrollWidth > each.clientWidth + 1,
            ).length > 0
              ? [button.textContent]
              : [],
          ),
        );
      expect(cut).toEqual([]);
    }
    await question.getByRole('button', { name: 'Back' }).click();
  });

  await test.step('at 200 % zoom what sticks takes a quarter of the height at most', async () => {
    const page = await openAs(await tokenOf(MARIA.email), { viewport: { width: 640, height: 360 } });
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
});
