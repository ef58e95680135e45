import { expectAccessibleEverywhere } from './support/axe.ts';
import { newPatient, openAs, openAt, tokenOf } from './support/people.ts';
import { refuseOnce } from './support/refuse.ts';
import { expect, test } from './support/test.ts';

test('a visitor writes to a provider, and the people of that provider read it', async ({ page }) => {
  const name = `Quentin ${String.fromCharCode(...[1, 2, 3, 4, 5].map(() => 97 + Math.floor(Math.random() * 26)))}`;
  await page.goto('/contact?provider_id=1');
  await test.step('refused until it says what it needs', async () => {
    await expect(page.getByLabel('Provider')).toHaveValue('1');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Write your message.')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
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
  await test.step('what cannot be read says so', async () => {
    const answers: [status: number, message: string, shown: string][] = [
      [403, 'Not authorized.', 'You do not have permission to view contact messages.'],
      [404, '', 'Failed to load contact messages.'],
    ];
    for (const [status, message, shown] of answers) {
      await admin.route('**/api/admin/contact-messages?*', (route) =>
        route.fulfill({ status, json: { message, code: status === 403 ? 'FORBIDDEN' : 'NOT_FOUND' } }),
      );
      await admin.goto('/admin/contact-messages');
      await expect(admin.getByText(shown)).toBeVisible();
      await admin.unroute('**/api/admin/contact-messages?*');
    }
    await admin.route('**/api/admin/contact-messages/*', (route) =>
      route.fulfill({ status: 404, json: { message: '', code: 'NOT_FOUND' } }),
    );
    await admin.goto(`/admin/contact-messages?q=${encodeURIComponent(name)}`);
    await admin.getByRole('link', { name }).click();
    await expect(dialog.getByText('Failed to load message.')).toBeVisible();
  });

  const developer = await openAs(await tokenOf('developer@demo.test'));
  await developer.goto(`/admin/contact-messages?q=${encodeURIComponent(name)}`);
  await expect(developer.getByRole('link', { name })).toBeVisible();
  await developer.getByLabel('Provider').selectOption({ index: 2 });
  await expect(developer.getByText('Nothing matches')).toBeVisible();
});

test('whoever is signed in writes inside the app, with name and address filled in', async () => {
  const person = await newPatient('Ottilie');
  const page = await openAs(person.token);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/assets\/SignedInContact.*\.js$/, (route) => held.then(() => route.continue()));
  await page.goto('/contact', { waitUntil: 'commit' });
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible();
  // Its code is on its way: no blank page meanwhile.
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible();
  letGo();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByLabel('Provider').selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'Message' }).fill('Thank you for the visit.');
  await refuseOnce(page, 'POST', /\/api\/contact$/);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Failed to send. Please try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Thanks! We received your message.')).toBeVisible();
  await page.goto('/admin/contact-messages');
  await expect(page.getByText('Access denied')).toBeVisible();
});

test('where reCAPTCHA is set up, its script comes with the first focus and its token with the message', async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route('https://www.google.com/**', (route) => {
    asked.push(route.request().url());
    const body = `window.grecaptcha = {
      ready: (work) => work(),
      execute: (key, { action }) => Promise.resolve('played ' + key + ' ' + action),
    };`;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  // The document as a gateway with a site key gives it.
  await page.route('**/contact?provider_id=1', async (route) => {
    const answer = await route.fetch();
    const kept = ([name]: [string, string]) => !/^content-(security-policy|encoding|length)$/.test(name);
    const headers = Object.fromEntries(Object.entries(answer.headers()).filter(kept));
    const body = (await answer.text()).replace('"recaptchaSiteKey":null', '"recaptchaSiteKey":"played-key"');
    return route.fulfill({ response: answer, headers, body });
  });
  const sent = new Promise<unknown>((resolve) => {
    void page.route('**/api/contact', (route) => {
      resolve(route.request().postDataJSON());
      return route.fulfill({ json: { message: 'Thanks! We received your message.' } });
    });
  });
  await page.goto('/contact?provider_id=1');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByLabel('Name', { exact: true }).fill('Quentin');
  await page.getByLabel('Email').fill('quentin@example.com');
  await page.getByRole('textbox', { name: 'Message' }).fill('Is there a place to park?');
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toContain('render=played-key');
  await page.getByRole('button', { name: 'Send message' }).click();
  expect(await sent).toMatchObject({ recaptcha_token: 'played played-key contact', website: '' });
  await expect(page.getByText('Thanks! We received your message.')).toBeVisible();
});
