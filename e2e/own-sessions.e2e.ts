import { newPatient, openAt, PASSWORD, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a session on another device is ended from the account, one or all', async () => {
  const person = await newPatient('Sofia');
  const elsewhere = await openAt(await tokenOf(person.email, PASSWORD), '/dashboard');
  const page = await openAt(person.token, '/account?tab=security');
  await page.getByRole('link', { name: 'Passkeys and devices' }).click();
  const list = page.getByRole('list', { name: 'Where you are signed in' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByText('This device')).toHaveCount(1);
  await list.getByRole('button', { name: /^Sign out/ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(elsewhere.getByText('Your session expired. Please sign in again.')).toBeVisible();

  await tokenOf(person.email, PASSWORD);
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere else?' });
  await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('You are signed out everywhere else.')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
});

test('a request that began with an older token does not end the new session', async () => {
  const person = await newPatient('Olga');
  const newer = await tokenOf(person.email, PASSWORD);
  const page = await openAt(person.token, '/account/security');
  const list = page.getByRole('list', { name: 'Where you are signed in' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  let refuse = () => {};
  const held = new Promise<void>((resolve) => (refuse = resolve));
  await page.route('**/api/account/sessions/*', async (route) => {
    await held;
    await route.fulfill({ status: 401, json: { message: 'Unauthenticated.', code: 'UNAUTHENTICATED' } });
  });
  await list.getByRole('button', { name: /^Sign out/ }).click();

  // As another tab does that signs in: this one follows.
  await page.evaluate((token) => {
    localStorage.setItem('auth_token', token);
    dispatchEvent(new StorageEvent('storage', { key: 'auth_token', newValue: token }));
  }, newer);
  const answered = page.waitForResponse((response) => response.status() === 401);
  refuse();
  await answered;
  await expect(page.getByText('Unauthenticated.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBe(newer);
  await expect(page).toHaveURL(/\/account\/security$/);
});
