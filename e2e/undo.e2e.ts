import type { Page } from '@playwright/test';
import { api } from './support/api.ts';
import { OFFICE } from './support/bookings.ts';
import { newPatient, openAs, type SignedIn } from './support/people.ts';
import { wizardOf } from './support/wizard.ts';
import { expect, test } from './support/test.ts';

type Saved = { id: number; label: string; is_default: boolean };

const { address: line1, city, address_state: state, address_zip: zip } = OFFICE;

let person: SignedIn;
let page: Page;

const save = (label: string, is_default: boolean) =>
  api<Saved>('POST /addresses', {
    token: person.token,
    body: { label, line1, city, state, zip, is_default },
  });

const savedOf = async (): Promise<Saved[]> =>
  (await api<{ data: Saved[] }>('GET /addresses', { token: person.token })).data;

async function choose(address: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${address}` }).click();
  await page.getByRole('button', { name: item, exact: true }).click();
}

async function deleteAddress(address: string): Promise<void> {
  await choose(address, 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete this address?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toHaveCount(0);
}

test.beforeEach(async () => {
  person = await newPatient('Una');
  await save('Home', true);
  await save('Work', false);
  page = await openAs(person.token);
  await wizardOf(page).open();
});

test('a deleted address is back with Undo, chosen as it was, and nothing was deleted', async () => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.method()));
  const home = page.getByRole('radio', { name: /^Home/ });
  await home.check();
  await deleteAddress('Home');
  await expect(home).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(home).toBeChecked();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  expect(calls).not.toContain('DELETE');
  expect(await savedOf()).toHaveLength(2);
});

test('a deleted address is gone for good with its toast, or once the page is left', async () => {
  const labels = async () => (await savedOf()).map(({ label }) => label).sort();
  await deleteAddress('Home');
  expect(await labels()).toEqual(['Home', 'Work']);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(labels).toEqual(['Work']);
  await expect(page.getByRole('radio', { name: /^Work/ })).toBeVisible();

  await deleteAddress('Work');
  await page.goto('/about');
  await expect.poll(labels).toEqual([]);
});

test('an address that the server does not delete is there again', async () => {
  await page.route('**/api/addresses/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await deleteAddress('Home');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('radio', { name: /^Home/ })).toBeVisible();
});

test('the default address is set back with Undo', async () => {
  const defaultOf = async () => (await savedOf()).find(({ is_default }) => is_default)?.label;
  await choose('Work', 'Set as default');
  await expect(page.getByText('Default address updated.')).toBeVisible();
  expect(await defaultOf()).toBe('Work');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(defaultOf).toBe('Home');
});
