import type { Locator, Page } from '@playwright/test';
import { bookOverApi, MARIA } from './support/bookings.ts';
import { fullName, newPatient, openAs, openAt, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { toastsOf } from './support/toasts.ts';

const WINDOWS = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
];

/** Rejects every change with another text, because equal toasts are shown only once. */
async function refuseChanges(page: Page): Promise<void> {
  let count = 0;
  await page.route('**/api/**', (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    count += 1;
    return route.fulfill({ status: 422, json: { code: 'INVALID_INPUT', message: `Refused ${count}.` } });
  });
}

/** Presses a control and expects that no toast covers it once the layout is stable. */
async function expectClear(page: Page, control: Locator, toasts: number): Promise<void> {
  await control.press('Enter');
  const shown = toastsOf(page).getByRole('button', { name: 'Dismiss' });
  await expect(shown).toHaveCount(toasts);
  await expect(control).toBeEnabled();
  const seen = () =>
    control.evaluate(async (element) => {
      const drawn = () => new Promise((done) => requestAnimationFrame(done));
      await drawn();
      await drawn();
      const own = element.getBoundingClientRect();
      const all = [...document.querySelectorAll('[data-toasts] [data-kind]')];
      const over = all.filter((toast) => {
        const { top, bottom, left, right } = toast.getBoundingClientRect();
        return left < own.right && right > own.left && top < own.bottom && bottom > own.top;
      });
      return { shown: all.length, over: over.length };
    });
  await expect.poll(seen).toEqual({ shown: toasts, over: 0 });
  await expect(shown.last()).toBeInViewport();
}

/** Scrolls a control to the bottom, the middle or the top of the window. */
const scrollTo = (control: Locator, place: 'start' | 'center' | 'end') =>
  control.evaluate((element, block) => element.scrollIntoView({ block }), place);

test('a toast never covers the button that caused it, at any width and position', async () => {
  const patient = await newPatient('Tora');
  await bookOverApi(patient);
  const tokens = { maria: await tokenOf(MARIA.email), developer: await tokenOf('developer@demo.test') };
  const page = await openAs(patient.token);
  await page.clock.install();
  const staff = await openAt(tokens.maria, `/phleb/appointments/pending?q=${patient.last_name}`);
  const developer = await openAt(tokens.developer, '/admin/options');
  await developer.getByRole('button', { name: 'Add Option' }).click();
  const dialog = developer.getByRole('dialog', { name: 'Add Option' });
  await dialog.getByLabel('Label').fill('Motto');
  await dialog.getByLabel('Key').fill('motto');
  for (const each of [page, staff, developer]) await refuseChanges(each);
  for (const viewport of WINDOWS) {
    await test.step(`${viewport.width} px`, async () => {
      for (const each of [page, staff, developer]) await each.setViewportSize(viewport);
      await page.goto('/account');
      await page.getByLabel('First name').fill('Tove');
      const save = page.getByRole('button', { name: 'Save changes' });
      for (const [index, place] of (['end', 'center', 'start'] as const).entries()) {
        await scrollTo(save, place);
        await expectClear(page, save, index + 1);
      }
      const approve = staff.getByRole('button', { name: `Approve ${fullName(patient)}` });
      await expectClear(staff, approve.first(), 1);
      await expectClear(developer, dialog.getByRole('button', { name: 'Save' }), 1);
      for (const each of [staff, developer])
        await toastsOf(each).getByRole('button', { name: 'Dismiss' }).press('Enter');
    });
  }
});
