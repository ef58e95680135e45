import { api } from './support/api.ts';
import { messagesTo } from './support/inbox.ts';
import {
  fillRegistration,
  fillSignIn,
  fillVerification,
  newPatient,
  newPerson,
  openAs,
  openAt,
  PASSWORD,
  registerOverApi,
  tokenOf,
  verificationLink,
} from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a wrong password is refused in words that tell nothing of the account', async ({ page }) => {
  const known = newPerson('Wanda');
  await registerOverApi(known);
  for (const email of [known.email, newPerson('Nobody').email]) {
    await page.goto('/login');
    await fillSignIn(page, email, 'Not-the-password-1');
    await expect(page.getByText('These credentials do not match our records.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page).toHaveURL(/\/login$/);
  }
});

test('an unverified person gets the link again from the sign-in page', async ({ page }) => {
  const person = newPerson('Ursula');
  await registerOverApi(person);
  const first = await verificationLink(person.email);
  await page.goto('/login');
  await fillSignIn(page, person.email, PASSWORD);
  await expect(page.getByText(/not verified/)).toBeVisible();
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(page.getByText('Verification link sent.')).toBeVisible();
  await expect.poll(async () => (await messagesTo(person.email)).length).toBe(2);
  const second = await verificationLink(person.email);
  expect(second).not.toBe(first);
  await page.goto(second);
  await fillVerification(page, PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a verification link works once; used or made up, it says so and offers another', async ({ page }) => {
  const person = newPerson('Vera');
  await registerOverApi(person);
  const link = await verificationLink(person.email);
  await page.goto(link);
  await fillVerification(page, 'Not-the-password-1');
  await expect(page.getByText('This is not the password that you registered with.')).toBeVisible();
  await fillVerification(page, PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
  for (const [again, text] of [
    [link, 'This link has already been used. Please request a new one.'],
    ['/verify-email?token=made-up', 'This link is no longer valid. Please request a new one.'],
  ] as const) {
    await page.goto(again);
    await fillVerification(page, PASSWORD);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resend verification email' })).toBeVisible();
  }
});

test('a session that ends elsewhere leads to the sign-in page, which says why, and back', async () => {
  const person = await newPatient('Esther');
  const page = await openAt(person.token, '/appointments/upcoming?from=mail');
  await expect(page.getByRole('heading', { name: 'Upcoming Appointments' })).toBeVisible();
  await api('POST /logout', { token: person.token, body: {} });

  await expect(page.getByText('Your session expired. Please sign in again.')).toBeVisible();
  const url = new URL(page.url());
  expect(url.pathname).toBe('/login');
  expect(url.searchParams.get('reason')).toBe('auth');
  expect(url.searchParams.get('next')).toBe('/appointments/upcoming?from=mail');
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();

  await fillSignIn(page, person.email, PASSWORD);
  await expect(page).toHaveURL(/\/appointments\/upcoming\?from=mail$/);
  await expect(page.getByRole('heading', { name: 'Upcoming Appointments' })).toBeVisible();
});

test('logging out ends the session here and on the server', async () => {
  const person = await newPatient('Lotte');
  const page = await openAt(person.token, '/appointments/upcoming');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Welcome, Lotte' }).click();
  await page.getByText('Logout').click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your session expired')).toHaveCount(0);
  await expect(api('GET /user', { token: person.token })).rejects.toThrow('answered 401');
  await page.goBack();
  await expect(page).toHaveURL(/\/login\?next=\/appointments\/upcoming$/);
});

test('registration ticks off the password rules, compares the passwords and shows what the server refuses', async ({
  page,
}) => {
  await page.goto('/register');
  await fillRegistration(page, { ...newPerson('Rita'), email: 'rita@' });

  await test.step('the rules as they are met', async () => {
    const rules = page.getByRole('list', { name: 'Your password needs' });
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('abc');
    await expect(rules).toContainText('(missing)');
    await expect(rules).toContainText('(done)');
    await password.fill(PASSWORD);
    await expect(rules).not.toContainText('(missing)');
  });

  await test.step('whether the passwords match', async () => {
    const confirmation = page.getByLabel('Confirm password');
    await confirmation.fill('something else');
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await confirmation.fill(PASSWORD);
    await expect(page.getByText('Passwords match')).toBeVisible();
  });

  await test.step('what is wrong, below its field, which has the focus and is in view', async () => {
    await page.getByRole('button', { name: 'Create an Account' }).click();
    const email = page.getByLabel('Email');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toHaveAccessibleDescription(/email/i);
    await expect(email).toBeFocused();
    await expect(email).toBeInViewport();
    await expect(page).toHaveURL(/\/register$/);
    await expect(page.getByLabel('First name')).toHaveValue('Rita');
  });

  await test.step('what the server alone can refuse, in the same words and place', async () => {
    await page.route('**/api/register', (route) =>
      route.fulfill({
        status: 422,
        json: {
          message: 'The given data was invalid.',
          code: 'INVALID_INPUT',
          errors: { first_name: ['The first name may not be longer than 3 characters.'] },
          error_codes: { first_name: [{ code: 'too_long', params: { count: 3 } }] },
        },
      }),
    );
    await page.getByLabel('Email').fill('rita@example.test');
    const button = page.getByRole('button', { name: 'Create an Account' });
    await button.click();
    await expect(page.getByText('Use at most 3 characters.')).toBeVisible();
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(page.getByLabel('First name')).toBeInViewport();
  });
});

test('a form is checked field by field as it is left, and asks before what was typed is lost', async ({
  page,
}) => {
  await page.goto('/register');
  const birth = page.getByLabel('Date of birth');
  await birth.fill('13452025');
  await birth.blur();
  await expect(page.getByText('There is no such date. Please check month and day.')).toBeVisible();
  await page.getByLabel('Email').fill('rita@gmial.con');
  await page.getByLabel('Email').blur();
  await page.getByRole('button', { name: 'Did you mean rita@gmail.com?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('rita@gmail.com');

  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Sign In' }).click();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(birth).toHaveValue('13-45-2025');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a button keeps the focus while its form is sent', async ({ page }) => {
  await page.goto('/login');
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/login', (route) => waiting.then(() => route.fulfill({ status: 503, json: {} })));
  await page.getByLabel('Email').fill('wanda@example.test');
  await page.getByLabel('Password', { exact: true }).fill('Some-password-1');
  const button = page.getByRole('button', { name: 'Sign In' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toBeFocused();
  answer();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(button).toBeFocused();
});

test('signing in never leads to another site', async ({ page }) => {
  for (const next of [
    'https://elsewhere.test/',
    '//elsewhere.test/x',
    '/\\elsewhere.test',
    'javascript:alert(1)',
  ]) {
    await test.step(next, async () => {
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await fillSignIn(page, 'patient@demo.test');
      await expect(page).toHaveURL(/\/dashboard$/);
      await page.evaluate(() => localStorage.removeItem('auth_token'));
    });
  }
});

test('whoever is signed in already is taken past the sign-in page', async () => {
  const page = await openAs(await tokenOf('patient@demo.test'));
  await page.goto('/login?next=/appointments/upcoming');
  await expect(page).toHaveURL(/\/appointments\/upcoming$/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('what the server refuses without a word is told in the words of the page', async ({ page }) => {
  const calls = /\/api\/(login|login\/passkey\/start|register|reset-password|two-factor\/verify|email\/.*)$/;
  await page.route(calls, (route) => route.fulfill({ status: 500, body: '<html></html>' }));
  // What is typed here may be lost.
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto('/login');
  await fillSignIn(page, 'nobody@example.test', PASSWORD);
  await expect(page.getByText('Login failed')).toBeVisible();
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect(page.getByText('Biometric login unavailable. Use email & password.')).toBeVisible();

  await page.goto('/register');
  await fillRegistration(page, newPerson('Rita'));
  await page.getByRole('button', { name: 'Create an Account' }).click();
  await expect(page.getByText('Registration failed')).toBeVisible();

  await page.goto('/verify-email?email=nobody@example.test');
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(page.getByText('Failed to send verification link.')).toBeVisible();

  await page.goto('/reset-password?email=nobody@example.test&token=x');
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Reset failed')).toBeVisible();

  await page.evaluate(() => {
    const pending = { user_id: 1, channel: 'email', sentAt: Date.now(), expiresAt: Date.now() + 120_000 };
    sessionStorage.setItem('two_factor_pending', JSON.stringify(pending));
  });
  await page.goto('/two-factor');
  await page.getByLabel('Code').fill('123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Verification failed')).toBeVisible();
});
