import { newPatient, openAt, PASSWORD, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a session on another device is ended from the account, one or all', async () => {
  const person = await newPatient('Sofia');
  const elsewhere = await openAt(await tokenOf(person.email, PASSWORD), '/dashboard');
  const page = await openAt(person.token, '/account?tab=security');
  await page.getByRole('link', { name: 'Password, passkeys and devices' }).click();
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
