import type { Page } from '@playwright/test';
import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookOverApi, MARIA } from './support/bookings.ts';
import { newPatient, openAs, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

const cardOf = (page: Page, name: RegExp | string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name }) });

test("a phlebotomist's dashboard leads from each visit to where it is answered or shown", async ({
  browser,
  baseURL,
}) => {
  const { id, code } = await bookOverApi(baseURL!, await newPatient(baseURL!, 'Dora'));
  const token = await tokenOf(baseURL!, MARIA.email);
  const page = await openAs(browser, baseURL!, token);
  await page.goto('/dashboard');
  const waiting = cardOf(page, /waits? for your answer/);
  await waiting.getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/phleb\/appointments\/pending\?visit=\d+$/);
  await expect(page.getByRole('dialog', { name: 'Requested visit' })).toBeVisible();

  // From wherever one is, by the beginning of its code.
  await page.goto('/dashboard');
  await expect(waiting.first()).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search people, visits and screens' });
  await search.fill(code.slice(0, 6).toLowerCase());
  await page.getByRole('option').filter({ hasText: code }).click();
  await expect(page).toHaveURL(new RegExp(`/phleb/appointments/${id}$`));
});

test("today's schedule is the day where the visit is, whatever the device says", async ({
  browser,
  baseURL,
}) => {
  const { id, slot } = await bookOverApi(baseURL!, await newPatient(baseURL!, 'Kira'));
  const token = await tokenOf(baseURL!, MARIA.email);
  await api(baseURL!, `POST /appointments/${id}/approve`, { token, body: {} });
  const page = await openAs(browser, baseURL!, token, {
    timezoneId: 'Pacific/Kiritimati',
  });
  // Late in the evening of the visit's day in New York: on Kiritimati it is tomorrow.
  await page.clock.setFixedTime(new Date(`${slot.date}T23:30:00-05:00`));
  await page.goto('/dashboard');
  const today = cardOf(page, "Today's schedule");
  await today.getByRole('link', { name: /Kira/ }).click();
  await expect(page).toHaveURL(new RegExp(`/phleb/appointments/${id}$`));
});

test("the card of a patient's phlebotomist has its shape while it is on its way", async ({
  browser,
  baseURL,
}) => {
  const page = await openAs(browser, baseURL!, await tokenOf(baseURL!, 'patient@demo.test'));
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/me/phlebotomist', (route) => waiting.then(() => route.continue()));
  await page.goto('/dashboard');
  const card = cardOf(page, 'Your phlebotomist');
  await expect(card.getByRole('status', { name: 'Loading' })).toBeVisible();
  // What else the dashboard shows is there: it alone is on its way.
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(1);
  const before = (await card.boundingBox())!;
  answer();
  await expect(card.getByText('Maria Santos')).toBeVisible();
  const after = (await card.boundingBox())!;
  expect([after.x, after.y, after.width]).toEqual([before.x, before.y, before.width]);
});

test('what a phlebotomist says of themselves is live on an admin’s dashboard and in the bell, and can be switched off', async ({
  browser,
  baseURL,
}) => {
  const admin = await openAs(browser, baseURL!, await tokenOf(baseURL!, 'admin@demo.test'));
  await admin.goto('/dashboard');
  const team = cardOf(admin, 'Phlebotomists now');
  const maria = team.getByRole('listitem').filter({ hasText: 'Maria Santos' });
  await expect(maria.first()).toBeVisible();

  const page = await openAs(browser, baseURL!, await tokenOf(baseURL!, MARIA.email));
  await page.goto('/dashboard');
  // Not `check`: what is chosen is drawn a moment after the click.
  await page.getByRole('radio', { name: 'Busy' }).click({ force: true });
  await expect(maria.getByText('Busy')).toBeVisible();
  await page.getByRole('radio', { name: 'Available' }).click({ force: true });
  await expect(maria.getByText('Available')).toBeVisible();
  await admin.getByRole('button', { name: /unread notification/ }).click();
  await expect(admin.getByRole('button', { name: /Maria Santos is available now/ }).first()).toBeVisible();
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Available' })).toBeChecked();

  await admin.goto('/account?tab=presence');
  const box = admin.getByRole('checkbox', { name: 'Maria Santos: Busy' });
  const saved = admin.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await box.click({ force: true });
  await expect(box).not.toBeChecked();
  await saved;
  await admin.reload();
  await expect(box).not.toBeChecked();
  await admin.route('**/api/presence/notification-preferences**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await admin.getByRole('checkbox', { name: 'My phlebotomists, all: Offline' }).click({ force: true });
  await expect(admin.getByText('Bulk update failed').first()).toBeVisible();
  await expectAccessibleEverywhere(admin, 'profile, presence alerts');
});
