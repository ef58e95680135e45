import type { CDPSession, Page } from '@playwright/test';
import { baseUrl } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { newPage, newPatient, newPerson, openAs, type SignedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Browsers create passkeys only for host names, not for IP addresses. */
const named = (): string => baseUrl().replace('127.0.0.1', 'localhost');

type Authenticator = { cdp: CDPSession; authenticatorId: string };

/** Adds a virtual authenticator that approves every request, like a fingerprint reader. */
async function withAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

const credentialsOf = async ({ cdp, authenticatorId }: Authenticator) =>
  (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;

async function openSecurity(person: SignedIn): Promise<Page> {
  const page = await openAs(person.token, { baseURL: named() });
  await page.goto('/account/security');
  await expect(page.getByRole('heading', { name: 'Account security' })).toBeVisible();
  return page;
}

async function addPasskey(page: Page, label = ''): Promise<void> {
  await page.getByLabel('Device label (optional)').fill(label);
  await page.getByRole('button', { name: 'Add Passkey' }).click();
  const listed = page.getByRole('list', { name: 'Passkeys' });
  await expect(listed.getByText(label || 'Unnamed Device')).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
}

test('a passkey is added, signs in by a button and by what the browser offers, and is removed', async () => {
  await test.step('one is added, signs in without an email and is removed', async () => {
    const person = await newPatient('Petra');
    const page = await openSecurity(person);
    const authenticator = await withAuthenticator(page);
    await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
    await addPasskey(page, 'My phone');
    await expect(page.getByText('Passkey added.')).toBeVisible();
    expect(await credentialsOf(authenticator)).toHaveLength(1);
    await expectAccessibleEverywhere(page, 'account security');

    await test.step('signs in', async () => {
      await signOut(page);
      await page.getByRole('button', { name: 'Continue with a passkey' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
      await page.goto('/account/security');
      await expect(page.getByText('Last used just now')).toBeVisible();
    });

    await test.step('confirms a new email in place of the password, where the sign-in is long ago', async () => {
      await page.goto('/account');
      const problem = { message: 'x', code: 'INVALID_INPUT', errors: { current_password: ['Enter it.'] } };
      await page.route('**/api/account', (route) => route.fulfill({ status: 422, json: problem }), {
        times: 1,
      });
      const { email } = newPerson('Petra');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Save changes' }).click();
      const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
      await expectAccessibleEverywhere(page, 'question who it is');
      await dialog.getByRole('button', { name: 'Use a passkey instead' }).click();
      await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
      await page.goto('/account/security');
    });

    await test.step('is removed after a question, here and from the authenticator', async () => {
      await page.getByRole('button', { name: 'Remove My phone' }).click();
      const dialog = page.getByRole('dialog', { name: 'Remove this passkey?' });
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
      await expect.poll(async () => (await credentialsOf(authenticator)).length).toBe(0);
    });
  });

  await test.step('the browser offers a passkey in the email field', async () => {
    const person = await newPatient('Paula');
    const page = await openSecurity(person);
    await withAuthenticator(page);
    await addPasskey(page);
    await signOut(page);
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    // The virtual authenticator chooses immediately, like a person in the browser's list.
    await page.mouse.move(20, 20);
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('who has no passkey is told how to get one', async () => {
    const page = await newPage();
    const { cdp, authenticatorId } = await withAuthenticator(page);
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    // The answer to the offer in the email field arrives while the button's request waits for the person.
    const offer = Promise.withResolvers<void>();
    await page.route('**/api/login/passkey/start', (route) => offer.promise.then(() => route.continue()), {
      times: 1,
    });
    await page.goto(`${named()}/login`);
    const offered = page.waitForRequest('**/api/login/passkey/start');
    await page.getByLabel('Email').fill('nobody.at.all@example.test');
    await offered;
    const started = page.waitForResponse('**/api/login/passkey/start');
    await page.getByRole('button', { name: 'Continue with a passkey' }).click();
    await started;
    offer.resolve();
    await expect(
      page.getByText(
        'No passkey found. Please sign in with password, then add a passkey in account settings.',
      ),
    ).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  });
});
