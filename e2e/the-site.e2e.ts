import { PNG } from '@drawpoint/nest-kit/testing/sample-files';
import type { Locator } from '@playwright/test';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookOverApi } from './support/bookings.ts';
import { messagesTo, waitForMessage } from './support/inbox.ts';
import { newPatient, newPerson, openAs, openAt, tokenOf } from './support/people.ts';
import { refuseOnce } from './support/refuse.ts';
import { expect, test } from './support/test.ts';
import { toastsOf } from './support/toasts.ts';

test('a developer sets options of the site, one of them to a file that then cannot be deleted, and reads the delivery log', async () => {
  const token = await tokenOf('developer@demo.test');
  const mark = newPerson('Site').last_name.toLowerCase();
  const [motto, banner] = [`Motto ${mark}`, `Banner ${mark}`];
  const page = await openAs(token);
  const dialog = page.getByRole('dialog');
  /** Errors are shown in the form and as a toast (docs/product/texts-and-limits.md#errors). */
  const tells = async (form: Locator, text: string) => {
    await expect(form.getByText(text)).toBeVisible();
    await expect(toastsOf(page).getByText(text)).toBeVisible();
  };

  await page.goto('/admin/options?category=none');
  await test.step('options are described: a text, and a file of the library', async () => {
    const sidebar = page.getByRole('navigation', { name: 'Categories' });
    await expect(sidebar.getByRole('button', { name: 'Uncategorized' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    for (const [label, type] of [
      [motto, 'text'],
      [banner, 'media'],
    ] as const) {
      await page.getByRole('button', { name: 'Add Option' }).click();
      await dialog.getByLabel('Label').fill(label);
      await dialog.getByLabel('Type').selectOption(type);
      await dialog.getByLabel('Key').fill(label.toLowerCase().replace(' ', '_'));
      if (type === 'media') await expectAccessibleEverywhere(page, 'an option, described');
      else {
        await refuseOnce(page, 'POST', /\/api\/admin\/options$/);
        await dialog.getByRole('button', { name: 'Save' }).click();
        await tells(dialog.getByRole('alert'), 'Failed to save option.');
      }
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
    }
    await expect(page.getByText('Option created.').first()).toBeVisible();
  });

  await test.step('a file is added to the library, and its panel tells what it is', async () => {
    await page.goto('/admin/media');
    const upload = page.getByRole('group', { name: 'Add a file' });
    await refuseOnce(page, 'POST', /\/api\/admin\/media$/);
    await upload
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: `${mark}.png`, mimeType: 'image/png', buffer: PNG });
    await tells(upload, 'Failed to upload file.');
    await upload.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('File uploaded.')).toBeVisible();
    await page.getByRole('button', { name: `${mark}.png`, exact: true }).click();
    const panel = page.getByRole('dialog', { name: `${mark}.png` });
    await expect(panel.getByText('image/png')).toBeVisible();
    await expect(panel.getByText(/^\d+(\.\d)? B$/)).toBeVisible();
    await expectAccessibleEverywhere(page, 'a file of the media library');
    await page.keyboard.press('Escape');
  });

  await test.step('another one is dropped there: its progress shows until it is taken in', async () => {
    const name = `dropped-${mark}.png`;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/admin/media', async (route) => {
      await released;
      await route.continue();
    });
    const files = await page.evaluateHandle(
      ({ bytes, file }) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], file, { type: 'image/png' }));
        return transfer;
      },
      { bytes: [...PNG], file: name },
    );
    const place = page.getByRole('group', { name: 'Add a file' });
    await place.dispatchEvent('dragover', { dataTransfer: files });
    await expect(place).toHaveAttribute('data-over', 'true');
    await place.dispatchEvent('drop', { dataTransfer: files });
    await expect(page.getByRole('progressbar', { name: `Uploading ${name}` })).toBeVisible();
    release();
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    await page.unroute('**/api/admin/media');
  });

  await test.step('values are edited and saved together', async () => {
    await page.goto('/admin/options?category=none');
    await expect(page.getByRole('button', { name: 'Save All' })).toBeDisabled();
    await page.getByLabel(motto, { exact: true }).fill('Gently drawn');
    await page.getByRole('group', { name: banner }).getByRole('button', { name: 'Choose a file' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose a file' });
    await expect(picker.getByRole('button', { name: `Delete ${mark}.png` })).toBeVisible();
    const file = picker.getByRole('button', { name: `Select ${mark}.png`, exact: true });
    await expect(picker.getByText('The file that you choose becomes public.')).toBeVisible();
    await expectAccessibleEverywhere(page, 'a file to choose');
    await file.getByText('Select', { exact: true }).click();
    await expect(picker).toHaveCount(0);
    await expectAccessibleEverywhere(page, 'options, edited');
    await page.getByRole('button', { name: 'Save All' }).click();
    await expect(page.getByText('Options saved successfully.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel(motto, { exact: true })).toHaveValue('Gently drawn');
  });

  await test.step('a used file stays', async () => {
    await page.goto('/admin/media');
    await page.getByRole('button', { name: `${mark}.png`, exact: true }).click();
    const panel = page.getByRole('dialog', { name: `${mark}.png` });
    await panel.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: /^Delete/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    // The toast must be visible and clickable above the panel, which covers the page.
    await page.getByText('This file is in use and cannot be deleted.').click({ trial: true });
    await expect(page.getByText('File deleted.')).toHaveCount(0);
  });

  await test.step('an admin sees the value; a developer deletes options for good', async () => {
    const desk = await openAt(await tokenOf('admin@demo.test'), '/admin/options?category=none');
    await expect(desk.getByLabel(motto, { exact: true })).toHaveValue('Gently drawn');
    await page.goto('/admin/options?category=none');
    for (const label of [motto, banner]) {
      await page.getByRole('button', { name: `Edit ${label}` }).click();
      await dialog.getByRole('button', { name: 'Hard Delete' }).click();
      await page.getByRole('button', { name: 'Delete permanently' }).click();
      await expect(page.getByRole('button', { name: `Edit ${label}` })).toHaveCount(0);
    }
  });

  await test.step('a category is added and deleted', async () => {
    await page.goto('/admin/option-categories');
    await page.getByLabel('Name of the new category').fill(`  Print ${mark} `);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByLabel(`Name of Print ${mark}`)).toBeVisible();
    await expectAccessibleEverywhere(page, 'option categories');
    await page.getByRole('button', { name: `Delete Print ${mark}` }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Category deleted.')).toBeVisible();
    await expect(page.getByLabel(`Name of Print ${mark}`)).toHaveCount(0);
  });

  await test.step('the delivery log tells of a message and never what it said, and sends it again', async () => {
    const person = await newPatient('Delia');
    const rows = page.getByRole('row').filter({ hasText: person.email });
    // The log may show a delivery a moment after the inbox has the message.
    await expect(async () => {
      await page.goto('/admin/deliveries?channel=email');
      await expect(rows.first().getByText('Sent')).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expectAccessibleEverywhere(page, 'delivery log');

    await bookOverApi(person);
    await waitForMessage(person.email, /We received your request/);
    const again = rows.getByRole('button', { name: `Send again to ${person.email}` }).first();
    await expect(async () => {
      await page.reload();
      await expect(again).toBeVisible({ timeout: 3_000 });
    }).toPass();
    const before = (await messagesTo(person.email)).length;
    await again.click();
    await expect(page.getByText('Message resent.')).toBeVisible();
    await expect.poll(async () => (await messagesTo(person.email)).length).toBeGreaterThan(before);
  });
});
