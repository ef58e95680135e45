import type { Page } from '@playwright/test';
import { api, baseUrl } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookOverApi } from './support/bookings.ts';
import { fullName, newPage, newPatient, newSession, openAt, type SignedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

const DEVELOPER = 'developer@demo.test';

const idOf = async (token: string) => (await api<{ id: number }>('GET /user', { token })).id;

/** A developer's browser in which they act for a new patient. */
async function actingFor(firstName: string) {
  const person = await newPatient(firstName);
  const own = await newSession(DEVELOPER);
  const { token } = await api<{ token: string }>(`POST /impersonate/${await idOf(person.token)}`, {
    token: own,
  });
  const localStorage = [
    { name: 'auth_token', value: token },
    { name: 'auth_token_original', value: own },
  ];
  const storageState = { cookies: [], origins: [{ origin: new URL(baseUrl()).origin, localStorage }] };
  const page = await newPage({ storageState });
  return { person, own, token, page };
}

const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('auth_token'), localStorage.getItem('auth_token_original')]);
const bannerOf = (page: Page, person: SignedIn) =>
  page.getByRole('region', { name: 'Impersonation' }).getByText(`You act as ${fullName(person)}.`);

test('staff who act for a patient see so on every screen and stop with one press', async () => {
  const { person, own, page } = await actingFor('Irene');
  const { id } = await bookOverApi(person);
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
  await expect(page.getByText('You act as yourself again.')).toBeVisible();
  await expect(bannerOf(page, person)).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Pending')).toBeVisible();
  expect(await stored(page)).toEqual([own, null]);
});

test('a developer finds a patient in the user list and acts for them', async () => {
  const person = await newPatient('Isolde');
  const own = await newSession(DEVELOPER);
  const page = await openAt(own, '/admin/users');
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(person.email);
  const row = page.getByRole('row').filter({ hasText: person.email });
  await expect(page.getByRole('row')).toHaveCount(2);
  const impersonate = async () => {
    await row.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Impersonate' }).click();
  };
  await impersonate();
  await expect(page.getByText('Impersonation started.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(bannerOf(page, person)).toBeVisible();
});
