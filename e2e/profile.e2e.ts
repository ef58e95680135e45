import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { api, baseUrl } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { linkIn, waitForMessage } from './support/inbox.ts';
import { newPatient, newPerson, openAt, PASSWORD, tokenOf } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';

const saved = (page: Page) => expect(page.getByText('Account updated.').first()).toBeVisible();
/** A small PDF with these words as a comment. */
function pdfOf(words: string): Buffer {
  const body = `%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n% ${words}\n`;
  return Buffer.from(
    `${body}xref\n0 1\n0000000000 65535 f \ntrailer\n<< >>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}

/** Waits for the answer: the message of an earlier change may still be there. */
async function save(page: Page): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/api/account'),
  );
  await page.getByRole('button', { name: 'Save changes' }).click();
  await answered;
}

test('a patient changes everything about themselves, keeps a card, addresses, a photo and how they are told, and finds it after a reload', async ({
  page: visitor,
}) => {
  const person = await newPatient('Petra');
  const page = await openAt(person.token, '/dashboard');
  await page.getByRole('button', { name: /Welcome, Petra/ }).click();
  await page.getByRole('button', { name: 'My Profile' }).click();
  await expect(page).toHaveURL(/\/account$/);

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
  await save(page);
  await saved(page);

  await page.reload();
  await expect(page.getByLabel('Insurance company')).toHaveValue('Blue Shield');
  await expect(page.getByLabel('Member ID')).toHaveValue('XYZ 123');
  await expect(page.getByLabel("Policyholder's date of birth")).toHaveValue('05-06-1950');
  await page.getByRole('tab', { name: 'Personal Info' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Paula');
  await expect(page.getByLabel('Gender')).toHaveValue('other');
  await expect(page.getByLabel('Date of birth')).toHaveValue('02-03-1979');
  await expect(page.getByLabel('Mobile (optional)')).toHaveValue('(917) 555-0123');
  await expect(page.getByLabel('Theme')).toHaveValue('dark');

  await test.step('a card goes up, is opened and saved as it was, and is replaced; staff find it in the record', async () => {
    await page.getByRole('tab', { name: 'Insurance Info' }).click();
    const slotOn = (shown: Page) => shown.getByRole('group', { name: 'Insurance card, front' });
    const slot = slotOn(page);
    const send = async (words: string) => {
      const file = { name: 'front.pdf', mimeType: 'application/pdf', buffer: pdfOf(words) };
      await slot.locator('input[type=file]').first().setInputFiles(file);
      await expect(page.getByText('Document uploaded.').last()).toBeVisible();
    };
    await expect(slot.getByRole('button', { name: 'Open' })).toBeHidden();
    await send('first');
    // Headless Chromium has no PDF viewer and downloads the file, so only the response is checked.
    const [tab, answer] = await Promise.all([
      page.waitForEvent('popup'),
      page.context().waitForEvent('response', (response) => response.url().includes('/api/files/')),
      slot.getByRole('button', { name: 'Open' }).click(),
    ]);
    expect(answer.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="insurance-card-front.pdf"',
    });
    await tab.close();
    await send('second');
    await page.reload();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      slot.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('insurance-card-front.pdf');
    expect(await readFile(await download.path(), 'latin1')).toContain('second');
    await expectAccessibleEverywhere(page, 'Insurance Info');

    const { id } = await api<{ id: number }>('GET /user', { token: person.token });
    const desk = await openAt(await tokenOf('developer@demo.test'), `/phleb/patients/${id}/documents`);
    await expect(slotOn(desk).getByRole('button', { name: 'Open' })).toBeVisible();
    await expectAccessibleEverywhere(desk, 'a patient’s record');
    await desk.context().close();
  });

  await test.step('addresses: adds, changes, makes one the default, deletes one', async () => {
    await page.goto('/account?tab=addresses');
    await expect(page.getByText('No saved addresses yet')).toBeVisible();
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

  await test.step('a photo goes up, and down', async () => {
    await page.goto('/account');
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

  await test.step('by which ways to be told of what, and texts', async () => {
    await page.goto('/account?tab=notifications');
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

  await test.step('tabs are gone through by keys, and each has an address that Back, a reload and a link find', async () => {
    const page = await openAt(person.token, '/account?tab=nonsense', PHONE);
    const tab = (name: string) => page.getByRole('tab', { name });
    const shown = (name: string) => expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    await shown('Personal Info');
    await tab('Personal Info').focus();
    const all = page.getByRole('tab');
    await page.keyboard.press('ArrowRight');
    await expect(all.nth(1)).toBeFocused();
    await page.keyboard.press('End');
    await expect(all.last()).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(all.first()).toBeFocused();
    await shown('Personal Info');
    await tab('Insurance Info').focus();
    await page.keyboard.press('Enter');
    await shown('Insurance Info');
    await expect(page).toHaveURL(/\/account\?tab=insurance$/);
    await expect(page.getByRole('tabpanel', { name: 'Insurance Info' })).toBeVisible();
    await expect(tab('Insurance Info')).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press(' ');
    await expect(page).toHaveURL(/\/account$/);

    await page.goBack();
    await shown('Insurance Info');
    await page.reload();
    await shown('Insurance Info');
    await expect(tab('Insurance Info')).toBeInViewport({ ratio: 1 });
    for (const name of ['Personal Info', 'Insurance Info']) {
      expect((await tab(name).boundingBox())!.height).toBeGreaterThanOrEqual(44);
    }
  });

  await test.step('a new email counts once its link was followed, and the old one is told', async () => {
    const { email } = newPerson('Emma');
    await page.goto('/account');
    await page.getByLabel('Email').fill(email);
    await save(page);
    await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await waitForMessage(person.email, /Request to change your email/, email);
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
});
