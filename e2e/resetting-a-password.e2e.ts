import type { Page } from '@playwright/test';
import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { linkIn, waitForMessage } from './support/inbox.ts';
import { fillSignIn, newPatient, PASSWORD } from './support/people.ts';
import { expect, test } from './support/test.ts';

const NEW = 'Harbour-light-9';
const SENT = 'If your email exists, we sent a reset link.';

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  // The previous page has a field with the same label.
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText(SENT)).toBeVisible();
}

async function choose(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(again);
  await page.getByRole('button', { name: 'Set new password' }).click();
}

test('a forgotten password is replaced by the link of the email, which ends every session', async ({
  page,
}) => {
  const person = await newPatient('Frida');
  await askForLink(page, person.email);
  const { pathname, search } = new URL(
    linkIn(await waitForMessage(person.email, /reset your password/i), '/reset-password'),
  );
  const link = `${pathname}${search}`;

  await test.step('the link leaves the address, and what is wrong with the password stands under its field', async () => {
    await page.goto(link);
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await expect(page).toHaveURL(/\/reset-password$/);
    await page.reload();
    await expect(page.getByText('Please open the link in your email again, or get a new one.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Send a new link' })).toBeVisible();
    // The browser's history must not contain the secret either.
    expect(await page.evaluate(() => JSON.stringify(window.history.state))).not.toContain('token');
    await page.goto(link);
    await choose(page, 'Trustno1');
    await expect(page.getByText('This password is too common.')).toBeVisible();
    await expectAccessibleEverywhere(page, 'a new password, refused');
    await choose(page, NEW, 'Harbour-light-8');
    await expect(page.getByText('Passwords do not match')).toBeVisible();
  });

  await test.step('a sound one is set', async () => {
    await choose(page, NEW);
    await expect(page.getByText('Your password was changed. You can sign in with it now.')).toBeVisible();
    await expect(api('GET /user', { token: person.token })).rejects.toThrow('answered 401');
    await waitForMessage(person.email, /your password was changed/i);
  });

  await test.step('the link works once, and offers another', async () => {
    await page.goto(link);
    await choose(page, PASSWORD);
    await expect(page.getByText('This link has already been used. Please request a new one.')).toBeVisible();
    await page.getByRole('link', { name: 'Send a new link' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await expectAccessibleEverywhere(page, 'forgotten password');
  });

  await page.goto('/login');
  await fillSignIn(page, person.email, PASSWORD);
  await expect(page.getByText('That email and password don’t match.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'a refused sign-in');
  await fillSignIn(page, person.email, NEW);
  await expect(page).toHaveURL(/\/dashboard$/);
});
