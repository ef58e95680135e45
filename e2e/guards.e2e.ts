import { bookOverApi } from './support/bookings.ts';
import { fillSignIn, newPatient, openAs, openAt, PASSWORD } from './support/people.ts';
import { expect, test } from './support/test.ts';

const LATER = ['/users'];

test('a link followed by somebody signed out leads to the sign-in page and back to its screen', async ({
  page,
}) => {
  const person = await newPatient('Gwen');
  const { id } = await bookOverApi(person);
  await page.goto(`/appointments/${id}/confirmation`);
  await expect(page).toHaveURL(new RegExp(`/login\\?next=/appointments/${id}/confirmation$`));
  await expect(page.getByText('Your session expired')).toHaveCount(0);
  await fillSignIn(page, person.email, PASSWORD);
  await expect(page).toHaveURL(new RegExp(`/appointments/${id}/confirmation$`));
  await expect(page.getByText(/Waiting for Maria to confirm/)).toBeVisible();
});

test('a patient is denied the screens of the staff and the visits of others', async () => {
  const [person, other] = await Promise.all([newPatient('Greta'), newPatient('Otto')]);
  const { id } = await bookOverApi(other);
  const page = await openAt(person.token, '/phleb/appointments/pending');
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
  await expect(page.getByText('You do not have permission to view this page.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pending' })).toHaveCount(0);

  await page.goto(`/appointments/${id}/confirmation`);
  await expect(page.getByText('Failed to load appointment.')).toBeVisible();
  for (const gone of [id, 999_999, 'nonsense']) {
    await page.goto(`/appointments/${gone}/confirmation`);
    await expect(page.getByText('Failed to load appointment.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  }
});

test('unknown paths and screens that do not exist yet are not found, inside the shell when signed in', async ({
  page,
}) => {
  const person = await newPatient('Flora');
  const inside = await openAs(person.token);
  for (const path of ['/no/such/page', ...LATER]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: '404 - Page not found' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
      await expect(page.getByRole('button', { name: /Welcome/ })).toHaveCount(0);
      await inside.goto(path);
      await expect(inside.getByRole('heading', { name: '404 - Page not found' })).toBeVisible();
      await expect(inside.getByRole('button', { name: 'Welcome, Flora' })).toBeVisible();
    });
  }
  await inside
    .getByRole('link', { name: /dashboard/i })
    .last()
    .click();
  await expect(inside).toHaveURL(/\/dashboard$/);
  await page.getByRole('link', { name: /dashboard/i }).click();
  await expect(page).toHaveURL(/\/login\?next=\/dashboard$/);
});
