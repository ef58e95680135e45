import type { Page } from '@playwright/test';
import { api, baseUrl } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { linkIn, waitForMessage } from './support/inbox.ts';
import { newPatient, newPerson, openAs, openAt, PASSWORD, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

const saved = (page: Page) => expect(page.getByText('Account updated.').first()).toBeVisible();
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();

test('a patient changes everything about themselves and finds it after a reload', async () => {
  const person = await newPatient('Petra');
  const page = await openAt(person.token, '/dashboard');
  await page.getByRole('button', { name: /Welcome, Petra/ }).click();
  await page.getByRole('button', { name: 'My Profile' }).click();
  await expect(page).toHaveURL(/\/account$/);

  await page.getByLabel('First name').fill('');
  await page.getByLabel('Mobile (optional)').fill('12');
  await save(page);
  await expect(page.getByText('Enter your first name.')).toBeVisible();
  await expect(page.getByText('Enter a US number with 10 digits')).toBeVisible();
  await page.getByLabel('First name').fill('Paula');
  await page.getByLabel('Gender').selectOption('other');
  await page.getByLabel('Date of birth').fill('02031979');
  await page.getByLabel('Mobile (optional)').fill('9175550123');
  await save(page);
  await saved(page);
  await expect(page.getByRole('button', { name: /Welcome, Paula/ })).toBeVisible();
  await page.getByLabel('Theme').selectOption('dark');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await page.getByRole('tab', { name: 'Insurance Info' }).click();
  await page.getByLabel('Insurance company').fill('Blue Shield');
  await page.getByLabel('Member ID').fill('XYZ 123');
  await page.getByLabel("Policyholder's date of birth").fill('05061950');
  await page.getByLabel('Notes').fill('Through my husband.');
  await page.getByRole('tab', { name: 'Personal Info' }).click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await save(page);
  await saved(page);

  await page.reload();
  await expect(page.getByLabel('Insurance company')).toHaveValue('Blue Shield');
  await expect(page.getByLabel('Member ID')).toHaveValue('XYZ 123');
  await expect(page.getByLabel("Policyholder's date of birth")).toHaveValue('05-06-1950');
  await expectAccessibleEverywhere(page, 'profile, insurance');
  await page.getByRole('tab', { name: 'Payment Methods' }).click();
  await expect(page.getByText('Payment methods UI coming soon.')).toBeVisible();
  await page.getByRole('tab', { name: 'Personal Info' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Paula');
  await expect(page.getByLabel('Gender')).toHaveValue('other');
  await expect(page.getByLabel('Date of birth')).toHaveValue('02-03-1979');
  await expect(page.getByLabel('Mobile (optional)')).toHaveValue('(917) 555-0123');
  await expect(page.getByLabel('Theme')).toHaveValue('dark');
  await expect(page.getByText('Staff Flags')).toHaveCount(0);
  await expectAccessibleEverywhere(page, 'profile, personal info');
});

test('a new email counts once its link was followed, and the old one is told', async ({ page: visitor }) => {
  const person = await newPatient('Emma');
  const { email } = newPerson('Emma');
  const page = await openAt(person.token, '/account');
  await page.getByLabel('Email').fill(email);
  await save(page);
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await waitForMessage(person.email, /is to be changed/, email);
  await tokenOf(person.email, PASSWORD);

  const link = linkIn(await waitForMessage(email, /confirm your new email/i), '/account/email');
  const { pathname, search } = new URL(link);
  await visitor.goto(new URL(`${pathname}${search}`, baseUrl()).href);
  await expect(visitor).toHaveURL(/\/login/);

  await page.goto(`${pathname}${search}`);
  await expectAccessibleEverywhere(page, 'confirmation of an email');
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await waitForMessage(person.email, /was changed/, email);
  await tokenOf(email, PASSWORD);
  await expect(tokenOf(person.email, PASSWORD)).rejects.toThrow(/INVALID_CREDENTIALS/);
});

test('of two tabs the second to save is told what the first one said', async () => {
  const person = await newPatient('Tess');
  const one = await openAt(person.token, '/account');
  const other = await one.context().newPage();
  await other.goto('/account');
  await expect(other.getByLabel('First name')).toHaveValue('Tess');
  await one.getByLabel('First name').fill('Tessa');
  await save(one);
  await saved(one);

  await other.getByLabel('First name').fill('Teresa');
  await save(other);
  await expect(other.getByText('Somebody else has changed this in the meantime.').first()).toBeVisible();
  const elsewhere = other.getByRole('region', { name: 'Saved elsewhere' });
  await expect(elsewhere.getByText('Tessa')).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Keep what I typed' }).click();
  await save(other);
  await saved(other);
  await one.reload();
  await expect(one.getByLabel('First name')).toHaveValue('Teresa');
});

test('a developer sets the staff flag', async () => {
  const token = await tokenOf('developer@demo.test');
  const page = await openAt(token, '/account');
  await expect(page.getByText('Staff Flags')).toBeVisible();
  await page.getByLabel('I am a phlebotomist').check();
  await save(page);
  await saved(page);
  await page.reload();
  await expect(page.getByLabel('I am a phlebotomist')).toBeChecked();
  await page.getByLabel('I am a phlebotomist').uncheck();
  await save(page);
  await saved(page);
});

test('a patient keeps addresses: adds, changes, makes one the default, deletes one', async () => {
  const person = await newPatient('Adela');
  const page = await openAt(person.token, '/account?tab=addresses');
  await expect(page.getByText('No saved addresses yet')).toBeVisible();
  await expectAccessibleEverywhere(page, 'profile, no addresses');
  const add = async (label: string, line1: string) => {
    await page.getByRole('button', { name: 'Add a saved address' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Label (optional)').fill(label);
    await dialog.getByLabel('Address', { exact: true }).fill(line1);
    await dialog.getByLabel('ZIP').fill('10016');
    await dialog.getByLabel('City').fill('New York');
    await dialog.getByLabel('State').selectOption('NY');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Saved.', { exact: true }).first()).toBeVisible();
  };
  await add('Home', '120 East 34th Street');
  await add('Work', '350 5th Avenue');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Home').getByText('Default')).toBeVisible();

  await page.getByRole('button', { name: 'Edit Work' }).click();
  await page.getByRole('dialog').getByLabel('Label (optional)').fill('Office');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row('Office')).toBeVisible();

  await row('Office').getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Set as default' }).click();
  await expect(page.getByText('Default address updated.')).toBeVisible();
  await expect(row('Office').getByText('Default')).toBeVisible();

  await row('Home').getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Delete this address?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row('Home')).toHaveCount(0);
  await expectAccessibleEverywhere(page, 'profile, addresses');
  await page.reload();
  await expect(row('Office').getByText('Default')).toBeVisible();
  await expect(row('Home')).toHaveCount(0);
});

test('a patient puts up a photo, and takes it down', async () => {
  const person = await newPatient('Nina');
  const page = await openAt(person.token, '/account');
  const photo = page.getByRole('group', { name: 'Photo' });
  const png = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 200;
    canvas.getContext('2d')?.fillRect(20, 20, 100, 100);
    return canvas.toDataURL('image/png').split(',')[1]!;
  });
  const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') };
  await photo.locator('input[type=file]').first().setInputFiles(file);
  await expect(photo.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'profile, with a photo');
  await page.reload();
  await photo.getByRole('button', { name: 'Remove' }).click();
  await expect(photo.getByRole('img')).toHaveCount(0);
});

test('a patient says by which ways to be told of what, and agrees to texts', async () => {
  const person = await newPatient('Ines');
  const page = await openAt(person.token, '/account?tab=notifications');
  const approved = page.getByLabel('Approved appointments: Email');
  await expect(approved).toBeChecked();
  await approved.click();
  await expect(approved).not.toBeChecked();
  const security = page.getByRole('row').filter({ hasText: 'Always sent' });
  await expect(security.getByRole('checkbox').first()).toBeDisabled();
  await page.getByRole('button', { name: 'I agree, send me texts' }).click();
  await expect(page.getByText('Waiting for your YES')).toBeVisible();
  await expectAccessibleEverywhere(page, 'profile, notifications');
  await page.reload();
  await expect(page.getByText('Waiting for your YES')).toBeVisible();
  await expect(approved).not.toBeChecked();
});

test('what cannot be saved without a word of the server is told in the words of the page', async () => {
  const person = await newPatient('Wilma');
  for (const line1 of ['350 5th Ave', '20 W 34th St']) {
    const body = { line1, city: 'New York', state: 'NY', zip: '10001' };
    await api('POST /addresses', { token: person.token, body });
  }
  const page = await openAs(person.token);
  await page.route(/\/api\/(account|addresses\/\d+|user-documents|webauthn\/.*)$/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: '' }),
  );
  page.on('dialog', (dialog) => dialog.accept());
  const told = (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

  await page.goto('/account');
  await page.getByLabel('First name').fill('Wanja');
  await save(page);
  await told('Save failed');
  await told('Failed to save changes.');

  await page.goto('/account?tab=addresses');
  await page.getByRole('button', { name: 'More' }).last().click();
  await page.getByRole('button', { name: 'Set as default' }).click();
  await told('Failed to update default.');

  await page.goto('/account?tab=insurance');
  const file = { name: 'card.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await told('Upload failed');
  await told('Failed to upload document.');

  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Add Passkey' }).click();
  await told('Failed to register passkey');
});
