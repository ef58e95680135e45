import { expectAccessibleEverywhere } from './support/axe.ts';
import { fullName, newPerson, openAs, PASSWORD, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 360_000 });

test('an admin adds a role and a user with it, changes the user, asks them to book, deletes and restores them', async () => {
  const person = newPerson('Ulla');
  const role = `Desk ${newPerson('X').last_name}`;
  const page = await openAs(await tokenOf('admin@demo.test'));
  await test.step('the role is added, and renamed in its row', async () => {
    await page.goto('/admin/roles');
    await page.getByLabel('New role').fill(role);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: `Rename ${role}` }).click();
    await expectAccessibleEverywhere(page, 'roles');
    await page.getByLabel('Name', { exact: true }).fill(`${role} B`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: `Rename ${role} B` })).toBeVisible();
  });
  await test.step('added', async () => {
    await page.goto('/admin/users/add');
    await page.getByLabel('First name').fill(person.first_name);
    await page.getByLabel('Last name').fill(person.last_name);
    await page.getByLabel('Gender').selectOption('female');
    await page.getByRole('button', { name: 'Set a password for them' }).click();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('checkbox', { name: `${role} B` }).check();
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Add user' }).click();
    await expect(page.getByText('User created.')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/users$/);
  });
  await test.step('listed under the role, which then goes', async () => {
    await page.getByLabel('Role', { exact: true }).selectOption(`${role} B`);
    await expect(page.getByRole('row')).toHaveCount(2);
    const listed = page.getByRole('row').filter({ hasText: person.email });
    await expect(listed.getByText(`User, ${role} B`)).toBeVisible();
    await page.goto('/admin/roles');
    await page.getByRole('button', { name: `Delete ${role} B` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`${role} B`)).toHaveCount(0);
    await page.goto('/admin/users');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });
  const row = page.getByRole('row').filter({ hasText: person.email });
  const inMenu = async (name: string) => {
    await row.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name, exact: true }).click();
  };
  await test.step('found with one wrong letter from wherever one is', async () => {
    const search = page.getByRole('combobox', { name: 'Search people, visits and screens' });
    // The screen may change just now, after the user was added.
    await expect(async () => {
      await page.keyboard.press('Control+k');
      await expect(search).toBeVisible({ timeout: 3_000 });
    }).toPass();
    const wrong = person.last_name[3] === 'x' ? 'y' : 'x';
    await search.fill(person.last_name.slice(0, 3) + wrong + person.last_name.slice(4));
    const option = page.getByRole('option').filter({ hasText: person.email });
    await expect(option).toBeVisible();
    await expect(search).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id'))!);
    await expectAccessibleEverywhere(page, 'search over all screens');
    await search.press('Enter');
    await expect(page).toHaveURL(/\/admin\/users\/\d+\/edit$/);
    await expect(page.getByLabel('Last name')).toHaveValue(person.last_name);
    await page.keyboard.press('Control+k');
    await search.fill('user li');
    await search.press('Enter');
    await expect(page).toHaveURL(/\/admin\/users$/);
  });
  await test.step('found and changed', async () => {
    await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(person.last_name);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expectAccessibleEverywhere(page, 'user list');
    await row.getByRole('link', { name: fullName(person) }).click();
    await page.getByLabel('First name').fill('Ursula');
    await expectAccessibleEverywhere(page, 'edit user');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('User updated.')).toBeVisible();
    await page.getByRole('tab', { name: 'Documents' }).click();
    await expect(page.getByText('Insurance card, front')).toBeVisible();
    await page.goto(`/admin/users?q=${person.last_name}`);
    await expect(row.getByText(`Ursula ${person.last_name}`)).toBeVisible();
  });
  await test.step('asked to book, by a phlebotomist who is chosen', async () => {
    await inMenu('Request Appt');
    const dialog = page.getByRole('dialog', { name: 'Request Appt' });
    const send = dialog.getByRole('button', { name: 'Send the request' });
    await expect(dialog.getByText('If there is none, the patient chooses.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Phlebotomist' }).fill('santos');
    await page.getByRole('option', { name: /Maria Santos/ }).click();
    await send.click();
    await expect(page.getByText(`Request sent to Ursula ${person.last_name}.`)).toBeVisible();
  });
  await test.step('deleted, and there again', async () => {
    await inMenu('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`Ursula ${person.last_name} is deleted.`)).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByLabel('Deleted users').selectOption('only');
    await expect(row.getByText('deleted')).toBeVisible();
    await row.getByRole('button', { name: /^Restore/ }).click();
    await expect(page.getByText(`Ursula ${person.last_name} is restored.`)).toBeVisible();
    await expect(row).toHaveCount(0);
  });
});
