import type { Locator, Page } from '@playwright/test';
import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookOverApi, EMPIRE, MARIA, ROUTINE } from './support/bookings.ts';
import { newPatient, openAt, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

const DEVELOPER = 'developer@demo.test';
const ADMIN = 'admin@demo.test';
const LENGTHS = { default_appointment_length_minutes: 60, default_extra_radius_extension_minutes: 0 };

type NamedRecord = { id: number; name: string; version: number };

const ownName = (what: string) => `${what} ${Math.random().toString(36).slice(2, 8).replace(/\d/g, 'x')}`;
const open = async (email: string, path: string) => openAt(await tokenOf(email), path);
const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });
const elsewhere = (page: Page): Locator => page.getByRole('region', { name: 'Saved elsewhere' });
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

test('a service that visits ahead need stays, and they are listed with their links', async () => {
  const vera = await newPatient('Vera');
  await bookOverApi(vera);
  const page = await open(DEVELOPER, '/admin/services');
  await rowOf(page, ROUTINE.name).getByRole('button', { name: /More/ }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `${ROUTINE.name} is still needed` });
  await expect(dialog).toContainText(/\d+ visits? ahead needs? this service\./);
  await expect(dialog.getByRole('link').first()).toHaveAttribute('href', /\/appointments\/\d+/);
  expect(await bookable()).toContain(ROUTINE.name);
});

test('of two who edit the same service, the second is told what changed and may take over or save anew', async () => {
  const token = await tokenOf(DEVELOPER);
  const name = ownName('Vitamin');
  const body = { name, price: 50, ...LENGTHS };
  const service = await api<NamedRecord>('POST /admin/services', { token, body });
  const change = (price: number) => api(`PUT /admin/services/${service.id}`, { token, body: { price } });
  const page = await open(DEVELOPER, `/admin/services?q=${name.split(' ')[1]}`);
  const told = elsewhere(page);
  const price = page.getByLabel('Price', { exact: true });
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await price.fill('70');
  await change(60);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(told).toContainText('60.00');
  await told.getByRole('button', { name: 'Take that over' }).click();
  await expect(price).toHaveValue('60.00');
  await price.fill('75');
  await change(65);
  await page.getByRole('button', { name: 'Save' }).click();
  await told.getByRole('button', { name: 'Keep what I typed' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(rowOf(page, name)).toContainText('$75.00');
  await api(`DELETE /admin/services/${service.id}`, { token });
});

test('a developer adds a provider with its people; nobody with visits ahead is taken out', async () => {
  const name = ownName('Hudson');
  const page = await open(DEVELOPER, `/admin/providers?q=${name.split(' ')[1]}`);
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(page.getByText('No providers found')).toBeVisible();

  await test.step('needs a name, and a ZIP code of the state', async () => {
    await page.getByRole('button', { name: 'Add Provider' }).click();
    await expect(save).toBeDisabled();
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('ZIP').fill('60601');
    await dialog.getByLabel('State').selectOption('NY');
    await save.click();
    await expect(dialog.getByText('This ZIP code lies in another state.')).toBeVisible();
    await dialog.getByLabel('State').selectOption('IL');
    await dialog.getByLabel('Search phlebotomists').fill(MARIA.name);
    await dialog.getByRole('checkbox', { name: MARIA.name }).check();
    await expect(dialog.getByText('1 works for this provider')).toBeVisible();
    await save.click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, name)).toContainText('1 phlebotomist');
  });

  await test.step('has the zone of its address; what a second person has saved meanwhile is told', async () => {
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await expect(dialog.getByLabel('Time zone')).toHaveValue('America/Chicago');
    const token = await tokenOf(DEVELOPER);
    const path = `/admin/providers?search=${name.split(' ')[1]}`;
    const { data } = await api<{ data: NamedRecord[] }>(`GET ${path}`, { token });
    await api(`PUT /admin/providers/${data[0]!.id}`, { token, body: { license_number: 'L-1' } });
    await dialog.getByLabel('License number').fill('L-2');
    await save.click();
    await expect(elsewhere(page)).toContainText('L-1');
    await elsewhere(page).getByRole('button', { name: 'Keep what I typed' }).click();
    await dialog.getByLabel('Search phlebotomists').fill(MARIA.name);
    await dialog.getByRole('checkbox', { name: MARIA.name }).uncheck();
    await save.click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, name)).toContainText('0 phlebotomists');
  });

  await test.step('keeps who is still needed', async () => {
    await bookOverApi(await newPatient('Noor'));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/providers?q=Empire');
    await page.getByRole('button', { name: `Edit ${EMPIRE.name}` }).click();
    await dialog.getByLabel('Search phlebotomists').fill(MARIA.name);
    await dialog.getByRole('checkbox', { name: MARIA.name }).uncheck();
    await save.click();
    // Above the fields, and in sight although the button is below them.
    await expect(
      dialog.getByText(/Still needed here and not taken out: Maria Santos \(\d+ visits? ahead\)/),
    ).toBeInViewport();
  });
});

test('an admin sets an own price after seeing which visits it is about; a developer chooses the provider', async () => {
  await bookOverApi(await newPatient('Ines'));
  const token = await tokenOf(ADMIN);
  const asDeveloper = { token: await tokenOf(DEVELOPER) };
  const name = ownName('Panel');
  const body = { name, price: 129, ...LENGTHS };
  const service = await api<NamedRecord>('POST /admin/services', { ...asDeveloper, body });
  const page = await open(ADMIN, '/admin/my-provider');

  await test.step('the profile', async () => {
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(EMPIRE.name);
    await page.getByLabel('License number').fill('NY-LAB-20418');
    await api('PUT /admin/my-provider', { token, body: { license_number: 'NY-LAB-20419' } });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(elsewhere(page)).toContainText('NY-LAB-20419');
    await elsewhere(page).getByRole('button', { name: 'Keep what I typed' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Provider updated.')).toBeVisible();
  });

  await test.step('the own price of a service', async () => {
    await page.getByLabel('Search services').fill(name);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await expect(page.getByText('No visits ahead are affected.')).toBeVisible();
    await page.getByLabel('Price', { exact: true }).fill('131.25');
    const path = `PUT /admin/my-provider/services/${service.id}`;
    await api(path, { token, body: { price: 130, appointment_length_minutes: 45 } });
    await rowOf(page, name).getByRole('button', { name: 'Save' }).click();
    await expect(elsewhere(page)).toContainText('130.00');
    await expect(elsewhere(page)).toContainText('45');
    await elsewhere(page).getByRole('button', { name: 'Keep what I typed' }).click();
    await rowOf(page, name).getByRole('button', { name: 'Save' }).click();
    await expect(rowOf(page, name)).toContainText('$131.25');
    await page.getByLabel('Search services').fill('Routine');
    await page.getByRole('button', { name: `Edit ${ROUTINE.name}` }).click();
    const affected = page.getByRole('region', { name: 'Affected visits' });
    await expect(affected).toContainText(/\d+ visits? ahead (is|are) affected/);
    await expect(affected).toContainText('They keep their time, price and phlebotomist.');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('an admin without a provider is told so', async () => {
    await page.route('**/api/admin/my-provider', (route) =>
      route.fulfill({
        status: 404,
        json: { code: 'NO_PROVIDER', message: 'Your admin account is not associated with a provider yet.' },
      }),
    );
    await page.reload();
    await expect(page.getByText('Your admin account is not associated with a provider yet.')).toBeVisible();
  });

  await test.step('a developer chooses, and the browser remembers', async () => {
    const theirs = await open(DEVELOPER, '/admin/my-provider');
    await expect(theirs.getByText('Its profile, travel price and services show here.')).toBeVisible();
    await theirs.getByRole('textbox', { name: 'Provider', exact: true }).fill('Desert');
    await theirs.getByRole('option', { name: /Desert Draw/ }).click();
    await expect(theirs.getByLabel('Name', { exact: true })).toHaveValue('Desert Draw');
    await expect(rowOf(theirs, ROUTINE.name)).toContainText('$79.00');
    await theirs.reload();
    await expect(theirs.getByLabel('Name', { exact: true })).toHaveValue('Desert Draw');
    expect(await theirs.evaluate(() => localStorage.getItem('dev_provider_id'))).toBe('2');
  });

  const reset = { license_number: 'NY-LAB-20417' };
  await api('PUT /admin/my-provider', { token, body: reset });
  await api(`DELETE /admin/services/${service.id}`, asDeveloper);
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
