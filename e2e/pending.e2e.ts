import type { Page } from '@playwright/test';
import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookOverApi, MARIA } from './support/bookings.ts';
import { fetchWhole } from './support/fetch-whole.ts';
import { waitForMessage } from './support/inbox.ts';
import { fullName, newPatient, openAs, openAt, tokenOf } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';

const PENDING = '/phleb/appointments/pending';

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

test('a phlebotomist denies a visit after being asked, and the patient is told on the screen and by email', async () => {
  const iris = await newPatient('Iris');
  const { id } = await bookOverApi(iris);
  const patient = await openAt(iris.token, `/appointments/${id}/confirmation`);
  await expect(patient.getByText(/Maria will confirm, usually/)).toBeVisible();

  await test.step('no word of a service is broken in the list of a developer at a desk', async () => {
    const developer = await openAs(await tokenOf('developer@demo.test'));
    await developer.setViewportSize({ width: 1280, height: 800 });
    await developer.route(/\/api\/phlebotomist\/appointments\?/, async (route) => {
      const answer = await fetchWhole(route);
      const listed = (await answer.json()) as { data: { service: object }[] };
      for (const visit of listed.data) visit.service = { ...visit.service, name: 'Child/Infant' };
      await route.fulfill({ response: answer, json: listed });
    });
    await developer.goto(`${PENDING}?q=${iris.last_name}`);
    const service = developer.getByRole('cell', { name: 'Child/Infant' });
    const lines = await service.evaluate((cell) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      let count = 0;
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        count = Math.max(count, range.getClientRects().length);
      }
      return count;
    });
    expect(lines).toBe(1);
  });

  const phlebotomist = await openAt(await tokenOf(MARIA.email), `${PENDING}?q=${iris.last_name}`);
  const row = phlebotomist.getByRole('row').filter({ hasText: fullName(iris) });
  const dialog = phlebotomist.getByRole('dialog');

  await test.step('thinks again, and the visit stays', async () => {
    await expectAccessibleEverywhere(phlebotomist, 'pending visits');
    await row.getByRole('button', { name: /Deny/ }).click();
    await expect(dialog).toContainText(
      new RegExp(`Deny \\w+day's \\d+:\\d\\d [ap]m visit for ${fullName(iris)}\\?`),
    );
    // The Back button has the focus. When the dialog closes, the focus returns to the row's button.
    await expect(dialog.getByRole('button', { name: 'Back' })).toBeFocused();
    await phlebotomist.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(row.getByRole('button', { name: /Deny/ })).toBeFocused();
    await expect(row).toHaveCount(1);
  });

  await test.step('denies it', async () => {
    await row.getByRole('button', { name: /Deny/ }).click();
    await expectAccessibleEverywhere(phlebotomist, 'the question before a visit is denied');
    await dialog.getByRole('button', { name: 'Deny visit' }).click();
    await expect(row).toHaveCount(0);
    await expect(phlebotomist.getByText(`Denied. ${fullName(iris)} will be told.`)).toBeVisible();
    await phlebotomist.reload();
    await expect(phlebotomist.getByRole('heading', { name: 'Pending Appointments' })).toBeVisible();
    await expect(phlebotomist.getByText('No results')).toBeVisible();
  });

  await test.step('the patient sees it without a reload, and has it in the inbox', async () => {
    await expect(patient.getByText('Denied', { exact: true }).first()).toBeVisible({ timeout: 15_000 });
    await expect(patient.getByText(/Maria could not take this visit/)).toBeVisible();
    await waitForMessage(iris.email, /could not|denied|not accepted/i);
    await patient.goto('/appointments/upcoming');
    await expect(patient.getByText('No upcoming visit')).toBeVisible();
    await patient.goto(PENDING);
    await expect(patient.getByRole('heading', { name: 'Access denied' })).toBeVisible();
    await expectAccessibleEverywhere(patient, 'access denied');
  });

  await test.step('a long list leads to any of its pages at once, and an answered row is animated away', async () => {
    for (const [device, size] of [
      ['a phone', PHONE],
      ['a desk', {}],
    ] as const) {
      await test.step(device, async () => {
        const ruth = await newPatient('Ruth');
        const { id } = await bookOverApi(ruth);
        const token = await tokenOf(MARIA.email);
        const page = await openAs(token, { ...size, reducedMotion: 'no-preference' });
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

        await test.step('an answered row folds, out of reach, and the next moves up', async () => {
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
          expect((await api<{ status: string }>(`GET /appointments/${id}`, { token })).status).toBe(
            'approved',
          );
          await page.context().close();
        });
      });
    }
  });
});
