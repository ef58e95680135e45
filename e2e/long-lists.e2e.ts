import type { Page } from '@playwright/test';
import { api } from './support/api.ts';
import { bookOverApi, MARIA } from './support/bookings.ts';
import { fullName, newPatient, openAs, tokenOf } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';

const LIST = '**/api/phlebotomist/appointments?*';

type Answer = { data: unknown[]; total: number; current_page: number; last_page: number };

/** Changes the list's responses so that it seems to have 1,500 visits. */
async function lengthen(page: Page): Promise<void> {
  await page.route(LIST, async (route) => {
    const url = new URL(route.request().url());
    const number = Number(url.searchParams.get('page') ?? 1);
    url.searchParams.set('page', '1');
    const answer = (await (await route.fetch({ url: url.href })).json()) as Answer;
    await route.fulfill({ json: { ...answer, total: 1_500, last_page: 60, current_page: number } });
  });
}

test('on a phone and a desk a long list leads to any of its pages at once, and an answered row is animated away', async () => {
  for (const [device, size] of [
    ['a phone', PHONE],
    ['a desk', {}],
  ] as const) {
    await test.step(device, async () => {
      await bookOverApi(await newPatient('Lou'));
      const page = await openAs(await tokenOf(MARIA.email), size);
      await lengthen(page);
      await page.goto('/phleb/appointments/pending');
      const pages = page.getByRole('navigation', { name: 'Pages' });
      await expect(pages).toContainText('1–25 of 1500');
      const asked = page.waitForRequest((request) => /[?&]page=42(&|$)/.test(request.url()));
      await pages.getByLabel('Go to page').selectOption('42');
      await asked;
      await expect(page).toHaveURL(/[?&]page=42/);
      await expect(pages).toContainText('1026–1050 of 1500');
      await expect(pages.getByLabel('Go to page')).toHaveValue('42');
      const { height } = (await pages.getByLabel('Go to page').boundingBox())!;
      if (size === PHONE) expect(height).toBeGreaterThanOrEqual(44);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(beyond).toBeLessThanOrEqual(0);
      // The list is polled, so a request may still be running.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().close();

      await test.step('an answered row folds, out of reach, and the next moves up', async () => {
        const ruth = await newPatient('Ruth');
        const { id } = await bookOverApi(ruth);
        const token = await tokenOf(MARIA.email);
        const page = await openAs(token, { ...size, reducedMotion: 'no-preference' });
        await page.goto(`/phleb/appointments/pending?q=${ruth.last_name}`);
        const approve = page.getByRole('button', { name: `Approve ${fullName(ruth)}` });
        await expect(approve).toBeVisible();
        // Reads the removal animation of the row from the browser.
        const folding = page.evaluate(
          () =>
            new Promise<{ inert: boolean; ms: number }>((resolve) =>
              document.addEventListener('animationstart', ({ target }) => {
                const row = (target as HTMLElement).closest<HTMLElement>('tr, li');
                if (row)
                  resolve({
                    inert: row.inert,
                    ms: parseFloat(getComputedStyle(target as HTMLElement).animationDuration) * 1000,
                  });
              }),
            ),
        );
        await approve.click();
        expect(await folding).toEqual({ inert: true, ms: 180 });
        await expect(page.getByText('No results')).toBeVisible();
        await expect(page.getByText(fullName(ruth))).toHaveCount(1);
        await expect(page.getByText(`Approved. ${fullName(ruth)} will be told.`)).toBeVisible();
        expect((await api<{ status: string }>(`GET /appointments/${id}`, { token })).status).toBe('approved');
        await page.context().close();
      });
    });
  }
});
