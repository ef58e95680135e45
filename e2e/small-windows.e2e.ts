import type { Page } from '@playwright/test';
import { MARIA } from './support/bookings.ts';
import { newPatient, openAs, openAt, tokenOf } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';

test('on a phone and at 200 % and 400 % zoom nothing is cut, and what floats or sticks leaves room', async () => {
  await test.step('the bell’s panel lies inside a phone of every width', async () => {
    const page = await openAs(await tokenOf(MARIA.email));
    await page.setViewportSize({ width: 320, height: 740 });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /otification/ }).click();
    const title = page.getByRole('banner').getByText('Notifications', { exact: true });
    const panel = title.locator('..');
    for (const width of [320, 360, 390, 430]) {
      await page.setViewportSize({ width, height: 740 });
      await expect(panel).toBeVisible();
      await expect
        .poll(async () => {
          const { x, width: wide } = (await panel.boundingBox())!;
          return x >= 0 && x + wide <= width;
        })
        .toBe(true);
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

  await test.step('on a phone everything that is tapped is 44 pixels wide and high; at 400 % zoom nothing needs scrolling in two directions', async () => {
    const page = await openAs((await newPatient('Zoe')).token, PHONE);
    for (const path of FOR_PATIENTS) {
      await page.setViewportSize(PHONE.viewport);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      expect.soft([path, await smallTargets(page)]).toEqual([path, []]);
      await page.setViewportSize({ width: 320, height: 256 });
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.soft.poll(wide, `the width of ${path}`).toBe(320);
    }
  });
});

const FOR_PATIENTS = [
  ...['/dashboard', '/appointments/book', '/appointments/history', '/messages', '/appointments/results'],
  ...['/account', '/account?tab=addresses', '/account?tab=people', '/account?tab=preferences'],
  '/account/security',
];

/** What can be tapped and is smaller than 44 pixels, but links within sentences (WCAG 2.2, 2.5.5). */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary',
    );
    return [...targets].flatMap((target) => {
      const label =
        target.closest('label') ?? (target.id ? document.querySelector(`label[for="${target.id}"]`) : null);
      const isHidden = !target.checkVisibility({ visibilityProperty: true }) || target.closest('[inert]');
      const isInText = target.matches('a') && getComputedStyle(target).display === 'inline';
      if (isHidden || isInText || target.classList.contains('skip')) return [];
      // A tap on its label counts as well, and so does the area that a box draws around itself.
      const boxes = [target, label].flatMap((each) => (each ? [each.getBoundingClientRect()] : []));
      const around = Math.max(0, -2 * (parseFloat(getComputedStyle(target, '::before').top) || 0));
      const width = Math.max(...boxes.map((box) => box.width)) + around;
      const height = Math.max(...boxes.map((box) => box.height)) + around;
      if (width === 0 || (width >= 43.5 && height >= 43.5)) return [];
      const name =
        target.getAttribute('aria-label') ?? target.textContent?.trim() ?? target.getAttribute('name');
      return [
        `${target.tagName} ${name || target.getAttribute('name')}: ${Math.round(width)} × ${Math.round(height)}`,
      ];
    });
  });
