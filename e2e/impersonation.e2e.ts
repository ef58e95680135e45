import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookOverApi } from './support/bookings.ts';
import { fullName, newPatient, newSession, openAt, type SignedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

const DEVELOPER = 'developer@demo.test';

const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('auth_token'), localStorage.getItem('auth_token_original')]);
const bannerOf = (page: Page, person: SignedIn) =>
  page.getByRole('region', { name: 'Impersonation' }).getByText(`You’re acting as ${fullName(person)}.`);

test('a developer finds a patient and acts for them, sees so on every screen and stops with one press', async () => {
  const person = await newPatient('Irene');
  const own = await newSession(DEVELOPER);
  const { id } = await bookOverApi(person);
  const page = await openAt(own, '/admin/users');
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(person.email);
  const row = page.getByRole('row').filter({ hasText: person.email });
  await expect(page.getByRole('row')).toHaveCount(2);
  await row.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Impersonate' }).click();
  await expect(page.getByText('Impersonation started.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(bannerOf(page, person)).toBeVisible();
  await page.goto(`/appointments/${id}/pay`);
  await expect(page.getByText('Only the patient can pay for this appointment')).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  for (const path of ['/dashboard', '/appointments/upcoming', '/nowhere', '/account']) {
    await page.goto(path);
    await expect(bannerOf(page, person)).toBeVisible();
  }
  await expectAccessibleEverywhere(page, 'acting for a patient');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('You’re back in your own account.')).toBeVisible();
  await expect(bannerOf(page, person)).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Pending')).toBeVisible();
  expect(await stored(page)).toEqual([own, null]);
});
