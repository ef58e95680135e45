import type { Page } from '@playwright/test';
import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { linkIn, messagesTo, waitForMessage } from './support/inbox.ts';
import {
  fillRegistration,
  fillSignIn,
  fillVerification,
  newPerson,
  PASSWORD,
  registerOverApi,
  verificationLink,
} from './support/people.ts';
import { expect, test } from './support/test.ts';

const NEW_PASSWORD = 'Harbour-light-9';
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

async function choosePassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(again);
  await page.getByRole('button', { name: 'Set new password' }).click();
}

test('somebody gets the verification link again, signs in, comes back after a session that ended elsewhere, replaces a forgotten password, logs out, and signs in with a second factor', async ({
  page,
}) => {
  const person = newPerson('Ursula');
  await registerOverApi(person);
  const first = await verificationLink(person.email);
  const stored = () => page.evaluate(() => localStorage.getItem('auth_token'));

  await test.step('unverified, they are sent another link', async () => {
    await page.goto('/login');
    await fillSignIn(page, person.email, PASSWORD);
    await expect(page.getByText(/not verified/)).toBeVisible();
    await page.getByRole('button', { name: 'Resend verification email' }).click();
    await expect(page.getByText('Verification link sent.')).toBeVisible();
    await expect.poll(async () => (await messagesTo(person.email)).length).toBe(2);
    const second = await verificationLink(person.email);
    expect(second).not.toBe(first);
    await page.goto(second);
    await expectAccessibleEverywhere(page, 'a verification link');
    await fillVerification(page, PASSWORD);
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('a session that ends elsewhere leads to the sign-in page, which says why, and back', async () => {
    await page.goto('/appointments/upcoming?from=mail');
    await expect(page.getByRole('heading', { name: 'Upcoming Appointments' })).toBeVisible();
    await api('POST /logout', { token: (await stored())!, body: {} });

    await expect(page.getByText('Your session expired. Please sign in again.')).toBeVisible();
    const url = new URL(page.url());
    expect(url.pathname).toBe('/login');
    expect(url.searchParams.get('reason')).toBe('auth');
    expect(url.searchParams.get('next')).toBe('/appointments/upcoming?from=mail');
    expect(await stored()).toBeNull();
    await fillSignIn(page, person.email, PASSWORD);
    await expect(page).toHaveURL(/\/appointments\/upcoming\?from=mail$/);
    await expect(page.getByRole('heading', { name: 'Upcoming Appointments' })).toBeVisible();
  });

  await test.step('a forgotten password is replaced by the link of the email, which ends every session', async () => {
    const token = (await stored())!;
    // The session stays on the server.
    await page.evaluate(() => localStorage.clear());
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
      await expect(
        page.getByText('Please open the link in your email again, or get a new one.'),
      ).toBeVisible();
      await expect(page.getByRole('link', { name: 'Send a new link' })).toBeVisible();
      // The browser's history must not contain the secret either.
      expect(await page.evaluate(() => JSON.stringify(window.history.state))).not.toContain('token');
      await page.goto(link);
      await choosePassword(page, 'Trustno1');
      await expect(page.getByText('This password is too common.')).toBeVisible();
      await expectAccessibleEverywhere(page, 'a new password, refused');
      await choosePassword(page, NEW_PASSWORD, 'Harbour-light-8');
      await expect(page.getByText('Passwords do not match')).toBeVisible();
    });

    await test.step('a sound one is set', async () => {
      await choosePassword(page, NEW_PASSWORD);
      await expect(page.getByText('Your password was changed. You can sign in with it now.')).toBeVisible();
      await expect(api('GET /user', { token })).rejects.toThrow('answered 401');
      await waitForMessage(person.email, /your password was changed/i);
    });

    await test.step('the link works once, and offers another', async () => {
      await page.goto(link);
      await choosePassword(page, PASSWORD);
      await expect(
        page.getByText('This link has already been used. Please request a new one.'),
      ).toBeVisible();
      await page.getByRole('link', { name: 'Send a new link' }).click();
      await expect(page).toHaveURL(/\/forgot-password$/);
      await expectAccessibleEverywhere(page, 'forgotten password');
    });

    await page.goto('/login');
    await fillSignIn(page, person.email, PASSWORD);
    await expect(page.getByText('That email and password don’t match.')).toBeVisible();
    await expectAccessibleEverywhere(page, 'a refused sign-in');
    await fillSignIn(page, person.email, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('logging out ends the session here and on the server', async () => {
    const token = (await stored())!;
    const body = { two_factor_enabled: true, two_factor_default_channel: 'email' };
    await api('PUT /account', { token, body });
    await page.goto('/appointments/upcoming');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Welcome, Ursula' }).click();
    await page.getByText('Logout').click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Your session expired')).toHaveCount(0);
    await expect(api('GET /user', { token })).rejects.toThrow('answered 401');
    await page.goBack();
    await expect(page).toHaveURL(/\/login\?next=/);
  });

  await test.step('an address that does not exist says so', async () => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: '404 - Page not found' })).toBeVisible();
    await expectAccessibleEverywhere(page, 'not found');
  });

  await test.step('a form leads the focus to what is wrong, in view, and leaves it on its button while it is sent', async () => {
    await page.goto('/register');
    await fillRegistration(page, { ...newPerson('Rita'), email: 'rita@' });
    await page.getByRole('button', { name: 'Create an Account' }).click();
    const email = page.getByLabel('Email');
    await expect(email).toBeFocused();
    await expect(email).toBeInViewport();
    await expect(email).toHaveAccessibleDescription(/email/i);
    await expectAccessibleEverywhere(page, 'registration with errors');

    let answer = () => {};
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    const errors = { first_name: ['The first name may not be longer than 3 characters.'] };
    await page.route('**/api/register', async (route) => {
      await waiting;
      await route.fulfill({ status: 422, json: { message: 'x', code: 'INVALID_INPUT', errors } });
    });
    await email.fill('rita@example.test');
    const button = page.getByRole('button', { name: 'Create an Account' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toBeFocused();
    answer();
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(page.getByLabel('First name')).toBeInViewport();

    await test.step('and after a failure that is no field’s', async () => {
      await page.unroute('**/api/register');
      await page.route('**/api/register', (route) => route.fulfill({ status: 503, json: {} }));
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(button).toBeFocused();
    });
  });

  await test.step('a second factor asks for the code that was mailed', async () => {
    await page.goto('/login?next=/appointments/upcoming');
    await fillSignIn(page, person.email, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/two-factor/);
    await expect(page.getByText(/The code expires in [12]:\d\d/)).toBeVisible();
    await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeVisible();
    await expectAccessibleEverywhere(page, 'two-factor');
    const { subject } = await waitForMessage(person.email, /sign-in code/);
    const code = /^(\d{6}) is your sign-in code/.exec(subject)![1]!;
    const wrong = `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;
    await page.getByLabel('Code').fill(wrong.slice(0, 5));
    await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled();
    await page.getByLabel('Code').fill(wrong);
    await expect(page.getByText('This code is not right. Please check it and try again.')).toBeVisible();
    // The wrong code is selected, so typing replaces it.
    await page.keyboard.type(code);
    await expect(page).toHaveURL(/\/appointments\/upcoming$/);
  });
});
