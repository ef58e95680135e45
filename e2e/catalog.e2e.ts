import type { Locator, Page } from '@playwright/test';
import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookOverApi, EMPIRE, MARIA, ROUTINE } from './support/bookings.ts';
import { newPatient, openAt, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

const DEVELOPER = 'developer@demo.test';
const ADMIN = 'admin@demo.test';

type NamedRecord = { id: number; name: string; version: number };

const ownName = (what: string) => `${what} ${Math.random().toString(36).slice(2, 8).replace(/\d/g, 'x')}`;
const open = async (email: string, path: string) => openAt(await tokenOf(email), path);
const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });
const bookable = async () => {
  const token = await tokenOf(ADMIN);
  const { data } = await api<{ data: NamedRecord[] }>('GET /catalog/services', { token });
  return data.map(({ name }) => name);
};

// One after the other: two of them change the same provider, and the later would be told so.
test.describe.configure({ mode: 'default' });

test('a developer adds a service in place, changes it, deletes it, restores it and lets it go for good', async () => {
  const name = ownName('Ferritin');
  const page = await open(DEVELOPER, `/admin/services?q=${name.split(' ')[1]}`);
  await expect(page.getByText('No services found')).toBeVisible();

  await test.step('a new one begins with an hour and no extension; what is wrong stands under its field', async () => {
    await page.getByRole('button', { name: 'Add a service' }).click();
    await expect(page.getByLabel('Length')).toHaveValue('60');
    await expect(page.getByLabel('Extra extension')).toHaveValue('0');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Length').fill('62');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter a multiple of 5.')).toBeVisible();
    await expect(page.getByText('Please fill this in.')).toBeVisible();
    await page.getByLabel('Length').fill('45');
    await page.getByLabel('Extra extension').fill('');
    await page.getByLabel('Price', { exact: true }).fill('89.5');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await expect(rowOf(page, name)).toContainText('$89.50');
    await expect(rowOf(page, name)).toContainText('+0 min');
    expect(await bookable()).toContain(name);
  });

  await test.step('switched off it leaves booking', async () => {
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await page.getByLabel('Active').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(rowOf(page, name)).toContainText('Inactive');
    expect(await bookable()).not.toContain(name);
  });

  await test.step('deleted it is dimmed and tagged, and back with Restore', async () => {
    await rowOf(page, name).getByRole('button', { name: /More/ }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('No services found')).toBeVisible();
    await page.getByLabel('Deleted services').selectOption('Only deleted');
    await expect(rowOf(page, name)).toContainText('deleted');
    await expect(rowOf(page, name)).toHaveAttribute('data-dimmed', 'true');
    await expect(rowOf(page, name).getByRole('button', { name: /Edit/ })).toHaveCount(0);
    await page.getByRole('button', { name: `Restore ${name}` }).click();
    await expect(page.getByText(`${name} is restored.`)).toBeVisible();
    await expect(rowOf(page, name)).toHaveCount(0);
  });

  await test.step('for good it is nowhere any more', async () => {
    await page.getByLabel('Deleted services').selectOption('With deleted');
    for (const verb of ['Delete', 'Delete permanently']) {
      await rowOf(page, name).getByRole('button', { name: /More/ }).click();
      await page.getByRole('button', { name: verb, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      if (verb === 'Delete') await expect(rowOf(page, name)).toContainText('deleted');
    }
    await expect(page.getByText(`${name} is deleted permanently.`)).toBeVisible();
    await expect(page.getByText('No services found')).toBeVisible();
  });
});

test('nobody with visits ahead is taken out of a provider, and a phone shows why in sight', async () => {
  const page = await open(DEVELOPER, '/admin/providers?q=Empire');
  const dialog = page.getByRole('dialog');
  await bookOverApi(await newPatient('Noor'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: `Edit ${EMPIRE.name}` }).click();
  await dialog.getByLabel('Search phlebotomists').fill(MARIA.name);
  await dialog.getByRole('checkbox', { name: MARIA.name }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  // Above the fields, and in sight although the button is below them.
  await expect(
    dialog.getByText(/Still needed here and not taken out: Maria Santos \(\d+ visits? ahead\)/),
  ).toBeInViewport();
});

test('the screens of the catalog are accessible, with their forms open too', async () => {
  const page = await open(DEVELOPER, '/admin/services');
  await page.getByRole('button', { name: 'Edit Child/Infant' }).click();
  await expectAccessibleEverywhere(page, 'services with a row being edited');
  await page.goto('/admin/providers');
  await expect(page.getByRole('button', { name: /Edit/ }).first()).toBeVisible();
  await expectAccessibleEverywhere(page, 'providers');
  await page.getByRole('button', { name: 'Edit Bay Phlebotomy' }).click();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await expectAccessibleEverywhere(page, 'a provider being edited');
  const settings = await open(ADMIN, '/admin/my-provider');
  await settings.getByRole('button', { name: `Edit ${ROUTINE.name}` }).click();
  await expect(settings.getByLabel('Extra extension')).toBeVisible();
  await expectAccessibleEverywhere(settings, 'provider settings');
});
