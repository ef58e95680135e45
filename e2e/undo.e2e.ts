import { api } from './support/api.ts';
import { OFFICE } from './support/bookings.ts';
import { newPatient, openAs } from './support/people.ts';
import { wizardOf } from './support/wizard.ts';
import { expect, test } from './support/test.ts';

type Saved = { id: number; label: string; is_default: boolean };

const { address: line1, city, address_state: state, address_zip: zip } = OFFICE;

test('Undo reverts a change of a saved address in the wizard, which is final once the toast or the page is gone', async () => {
  const { token } = await newPatient('Una');
  for (const label of ['Home', 'Work']) {
    await api('POST /addresses', {
      token,
      body: { label, line1, city, state, zip, is_default: label === 'Home' },
    });
  }
  const saved = async () => (await api<{ data: Saved[] }>('GET /addresses', { token })).data;
  const labels = async () => (await saved()).map(({ label }) => label).sort();
  const defaultOf = async () => (await saved()).find(({ is_default }) => is_default)?.label;
  const page = await openAs(token);
  await wizardOf(page).open();
  const home = page.getByRole('radio', { name: /^Home/ });
  const undo = page.getByRole('button', { name: 'Undo' });
  const choose = async (address: string, item: string) => {
    await page.getByRole('button', { name: `More for ${address}` }).click();
    await page.getByRole('button', { name: item, exact: true }).click();
  };
  const remove = async (address: string) => {
    await choose(address, 'Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete this address?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toHaveCount(0);
  };

  await test.step('the default is set back', async () => {
    await choose('Work', 'Set as default');
    await expect(page.getByText('Default address updated.')).toBeVisible();
    expect(await defaultOf()).toBe('Work');
    await undo.click();
    await expect.poll(defaultOf).toBe('Home');
  });

  await test.step('a deleted one is back, chosen as it was, and nothing was deleted', async () => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.method()));
    await home.check();
    await remove('Home');
    await expect(home).toHaveCount(0);
    await undo.click();
    await expect(home).toBeChecked();
    await expect(undo).toHaveCount(0);
    expect(calls).not.toContain('DELETE');
    expect(await labels()).toEqual(['Home', 'Work']);
  });

  await test.step('it is gone for good with its toast, or once the page is left', async () => {
    await remove('Home');
    expect(await labels()).toEqual(['Home', 'Work']);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(labels).toEqual(['Work']);
    await expect(page.getByRole('radio', { name: /^Work/ })).toBeVisible();
    await remove('Work');
    await page.goto('/about');
    await expect.poll(labels).toEqual([]);
  });
});
