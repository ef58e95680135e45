import { expectAccessibleEverywhere } from './support/axe.ts';
import { linkIn, waitForMessage } from './support/inbox.ts';
import { newPatient, openAs, openAt, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a visitor writes to a provider, and the people of that provider read it; one whom nobody serves yet is told when somebody comes', async ({
  page,
}) => {
  const name = `Quentin ${String.fromCharCode(...[1, 2, 3, 4, 5].map(() => 97 + Math.floor(Math.random() * 26)))}`;
  await page.goto('/contact?provider_id=1');
  await test.step('refused until it says what it needs', async () => {
    await expect(page.getByLabel('Provider')).toHaveValue('1');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Write your message.')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await expectAccessibleEverywhere(page, 'contact with errors');
  });
  await test.step('sent', async () => {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Email').fill('quentin@example.com');
    await page.getByLabel('Phone (optional)').fill('2125550147');
    await page.getByLabel('Subject (optional)').fill('Parking');
    await page
      .getByRole('textbox', { name: 'Message' })
      .fill('Is there a place to park?\nThe street is narrow.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Thanks! We received your message.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Sign In' })).toBeVisible();
  });

  const admin = await openAt(await tokenOf('admin@demo.test'), '/admin/contact-messages');
  await admin.getByRole('searchbox', { name: 'Search names and email addresses' }).fill(name);
  await admin.getByRole('link', { name }).click();
  const dialog = admin.getByRole('dialog', { name: 'Message' });
  await expect(dialog.getByText('The street is narrow.')).toBeVisible();
  await expect(dialog.getByText('(212) 555-0147')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await admin.getByRole('button', { name: `View the message of ${name}` }).click();
  await expect(dialog.getByText('The street is narrow.')).toBeVisible();
  await expect(admin.getByLabel('Provider')).toHaveCount(0);
  await expectAccessibleEverywhere(admin, 'a contact message');

  await test.step('whoever is signed in writes inside the app: no blank page while its code is on its way', async () => {
    const person = await newPatient('Ottilie');
    const page = await openAs(person.token);
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/\/assets\/SignedInContact.*\.js$/, (route) => held.then(() => route.continue()));
    await page.goto('/contact', { waitUntil: 'commit' });
    await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible();
    // A skeleton is shown while the page's code loads.
    await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible();
    letGo();
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
  });

  await test.step('a visitor whom nobody serves yet is told once, by a link, and can end it', async () => {
    const email = `quinn${Math.floor(Math.random() * 1e9)}@example.test`;
    await page.goto('/');
    await page.getByLabel('Do we come to you?').fill('94040');
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByText(/^We do not come to 94040 yet\./)).toBeVisible();
    await page.getByLabel('Your email').fill(email);
    await expectAccessibleEverywhere(page, 'First page, a ZIP code where nobody comes');
    await page.getByRole('button', { name: 'Tell me when you come to 94040' }).click();
    await expect(page.getByText(/^If this email can be used, we sent it a link\./)).toBeVisible();

    const { pathname, search } = new URL(linkIn(await waitForMessage(email, /94040/), '/tell-me'));
    await page.goto(`${pathname}${search}`);
    await expectAccessibleEverywhere(page, 'a question about a ZIP code');
    await page.getByRole('button', { name: 'Yes, tell me' }).click();
    await expect(page.getByText(/^Thank you\. We’ll email you once/)).toBeVisible();
    await page.getByRole('button', { name: 'Don’t write to me' }).click();
    await expect(page.getByText(/^Done\. We have deleted your email address/)).toBeVisible();
  });
});
