import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { api } from './support/api.ts';
import { waitForMessage } from './support/inbox.ts';
import { fillSignIn, newPatient, PASSWORD, type SignedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

async function guarded(name: string): Promise<SignedIn> {
  const person = await newPatient(name);
  const body = { two_factor_enabled: true, two_factor_default_channel: 'email' };
  await api('PUT /account', { token: person.token, body });
  return person;
}

async function codeFor(email: string): Promise<string> {
  return /^(\d{6}) is your sign-in code/.exec((await waitForMessage(email, /sign-in code/)).subject)![1]!;
}

async function begin(page: Page, { email }: SignedIn, next = ''): Promise<void> {
  await page.goto(`/login${next}`);
  await fillSignIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/\/two-factor/);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
}

test('a sign-in with a second factor asks for the code that was mailed', async ({ page }) => {
  const person = await guarded('Tove');
  await begin(page, person, '?next=/appointments/upcoming');
  const verify = page.getByRole('button', { name: 'Verify' });
  await expect(page.getByText(/The code expires in [12]:\d\d/)).toBeVisible();
  await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeVisible();
  await expectAccessibleEverywhere(page, 'two-factor');
  const code = await codeFor(person.email);

  await expect(verify).toBeDisabled();
  await page.getByLabel('Code').fill(`${(Number(code[0]) + 1) % 10}${code.slice(1, 5)}`);
  await expect(verify).toBeDisabled();
  await page.getByLabel('Code').fill(`${(Number(code[0]) + 1) % 10}${code.slice(1)}`);
  await expect(page.getByText('This code is not right. Please check it and try again.')).toBeVisible();
  // The wrong code is selected, so typing replaces it.
  await page.keyboard.type(code);
  await expect(page).toHaveURL(/\/appointments\/upcoming$/);
});
