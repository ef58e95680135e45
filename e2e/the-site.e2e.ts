import { PNG } from '@drawpoint/nest-kit/testing/sample-files';
import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { newPatient, newPerson, openAs, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a developer sets options of the site, one of them to a file, which then cannot be deleted', async ({
  browser,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, 'developer@demo.test');
  const mark = newPerson('Site').last_name.toLowerCase();
  const [motto, banner] = [`Motto ${mark}`, `Banner ${mark}`];
  for (const [label, type] of [
    [motto, 'text'],
    [banner, 'media'],
  ]) {
    await api(baseURL!, 'POST /admin/options', {
      token,
      body: {
        key: label!.toLowerCase().replace(' ', '_'),
        label,
        type,
        option_category_id: null,
        config: null,
      },
    });
  }
  const page = await openAs(browser, baseURL!, token);

  await test.step('a file is added to the library, and its panel tells what it is', async () => {
    await page.goto('/admin/media');
    const upload = page.getByRole('group', { name: 'Add a file' });
    await upload
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: `${mark}.png`, mimeType: 'image/png', buffer: PNG });
    await expect(page.getByText('File uploaded.')).toBeVisible();
    await page.getByRole('button', { name: `${mark}.png` }).click();
    const panel = page.getByRole('dialog', { name: `${mark}.png` });
    await expect(panel.getByText('image/png')).toBeVisible();
    await expect(panel.getByText(/^\d+(\.\d)? B$/)).toBeVisible();
    await expectAccessibleEverywhere(page, 'a file of the media library');
    await page.keyboard.press('Escape');
  });

  await test.step('values are edited and saved together', async () => {
    await page.goto('/admin/options?category=none');
    await expect(page.getByRole('button', { name: 'Save All' })).toBeDisabled();
    await page.getByLabel(motto, { exact: true }).fill('Gently drawn');
    await page.getByRole('group', { name: banner }).getByRole('button', { name: 'Choose a file' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose a file' });
    await picker.getByRole('button', { name: `${mark}.png` }).click();
    await expect(picker).toHaveCount(0);
    await expectAccessibleEverywhere(page, 'options, edited');
    await page.getByRole('button', { name: 'Save All' }).click();
    await expect(page.getByText('Options saved successfully.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel(motto, { exact: true })).toHaveValue('Gently drawn');
  });

  await test.step('a used file stays', async () => {
    await page.goto('/admin/media');
    await page.getByRole('button', { name: `${mark}.png` }).click();
    const panel = page.getByRole('dialog', { name: `${mark}.png` });
    await panel.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: /^Delete/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(page.getByText('This file is in use and cannot be deleted.')).toBeVisible();
    await expect(page.getByText('File deleted.')).toHaveCount(0);
  });
});

test('the delivery log tells of a message and never what it said', async ({ browser, baseURL }) => {
  const person = await newPatient(baseURL!, 'Delia');
  const page = await openAs(browser, baseURL!, await tokenOf(baseURL!, 'developer@demo.test'));
  await page.goto('/admin/deliveries?channel=email');
  const row = page.getByRole('row').filter({ hasText: person.email });
  await expect(row.first()).toBeVisible();
  await expect(row.first().getByText('Sent')).toBeVisible();
  // Links and codes are never sent again (decision 222).
  await expect(row.first().getByRole('button', { name: /^Send again/ })).toHaveCount(0);
  await expectAccessibleEverywhere(page, 'delivery log');
});
