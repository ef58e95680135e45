import { expectAccessibleEverywhere } from './support/axe.ts';
import { fullName, newPerson, openAs, PASSWORD, tokenOf } from './support/people.ts';
import { refuseOnce } from './support/refuse.ts';
import { expect, test } from './support/test.ts';
import { toastsOf } from './support/toasts.ts';

test('an admin adds a user, changes them, asks them to book, deletes them and takes it back', async () => {
  const person = newPerson('Ulla');
  const page = await openAs(await tokenOf('admin@demo.test'));
  await test.step('added', async () => {
    await page.goto('/admin/users/add');
    await page.getByLabel('First name').fill(person.first_name);
    await page.getByLabel('Last name').fill(person.last_name);
    await page.getByLabel('Gender').selectOption('female');
    await page.getByLabel('Email').fill('admin@demo.test');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await expect(page.getByLabel('Developer')).toHaveCount(0);
    // What is refused comes into sight with its tab.
    await page.getByRole('tab', { name: 'Notifications & Preferences' }).click();
    await page.getByRole('button', { name: 'Add user' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('The email has already been taken.');
    await expect(page.getByRole('alert')).toHaveText('The email has already been taken.');
    const failed = toastsOf(page).getByText('Create failed', { exact: true });
    await expect(failed).toBeVisible();
    await expect(failed).toHaveCount(0);
    await expectAccessibleEverywhere(page, 'add user, refused');
    await page.getByLabel('Email').fill(person.email);
    await refuseOnce(page, 'POST', /\/api\/admin\/users$/);
    await page.getByRole('button', { name: 'Add user' }).click();
    await expect(page.getByText('Create failed', { exact: true })).toBeVisible();
    await expect(page.getByText('Failed to create user.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Add user' }).click();
    await expect(page.getByText('User created.')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/users$/);
  });
  const row = page.getByRole('row').filter({ hasText: person.email });
  const inMenu = async (name: string) => {
    await row.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name, exact: true }).click();
  };
  await test.step('found with one wrong letter from wherever one is', async () => {
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: 'Search people, visits and screens' });
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
    await refuseOnce(page, 'PUT', /\/api\/admin\/users\/\d+$/);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Update failed', { exact: true })).toBeVisible();
    await expect(page.getByText('Failed to update user.').first()).toBeVisible();
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
    await expectAccessibleEverywhere(page, 'a request to book');
    await dialog.getByRole('textbox', { name: 'Phlebotomist' }).fill('santos');
    await page.getByRole('option', { name: /Maria Santos/ }).click();
    await refuseOnce(page, 'POST', /\/api\/appointments\/request$/);
    await send.click();
    await expect(page.getByText('Request failed', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Failed to send request.').first()).toBeVisible();
    await send.click();
    await expect(page.getByText(`Ursula ${person.last_name} is asked to book.`)).toBeVisible();
  });
  await test.step('deleted, and there again', async () => {
    await refuseOnce(page, 'DELETE', /\/api\/admin\/users\/\d+$/);
    await inMenu('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Delete failed', { exact: true })).toBeVisible();
    await expect(page.getByText('Failed to delete user.')).toBeVisible();
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
  await test.step('and gone for good where a developer says so', async () => {
    const developer = await openAs(await tokenOf('developer@demo.test'));
    await developer.goto(`/admin/users?q=${person.last_name}`);
    const theirs = developer.getByRole('row').filter({ hasText: person.email });
    await theirs.getByRole('button', { name: 'More' }).click();
    await developer.getByRole('button', { name: 'Delete permanently' }).click();
    const question = developer.getByRole('dialog');
    await question.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(developer.getByText(`Ursula ${person.last_name} is deleted permanently.`)).toBeVisible();
    await expect(theirs).toHaveCount(0);
  });
  await test.step('and whoever is not there leads back to the list', async () => {
    await page.goto('/admin/users/999999999/edit');
    const nobody = page.getByRole('alert').filter({ hasText: 'Failed to load user.' });
    await nobody.getByRole('link', { name: 'User List' }).click();
    await expect(page).toHaveURL(/\/admin\/users$/);
  });
});

test('roles are added, renamed in their row and deleted', async () => {
  const page = await openAs(await tokenOf('admin@demo.test'));
  const name = `Desk ${newPerson('X').last_name}`;
  await page.goto('/admin/roles');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByLabel('New role').fill(name);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: `Rename ${name}` }).click();
  await page.getByLabel('Name', { exact: true }).fill('admin');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The name has already been taken.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'roles');
  await page.getByLabel('Name', { exact: true }).fill(`${name} B`);
  await page.getByRole('button', { name: 'Save' }).click();
  await test.step('given to a new user, and the list shows who has them', async () => {
    const person = newPerson('Roland');
    await page.goto('/admin/users/add');
    await page.getByLabel('First name').fill(person.first_name);
    await page.getByLabel('Last name').fill(person.last_name);
    await page.getByLabel('Gender').selectOption('male');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('checkbox', { name: `${name} B` }).check();
    await page.getByRole('button', { name: 'Add user' }).click();
    await expect(page.getByText('User created.')).toBeVisible();
    await page.getByLabel('Role', { exact: true }).selectOption(`${name} B`);
    await expect(page.getByRole('row')).toHaveCount(2);
    const row = page.getByRole('row').filter({ hasText: person.email });
    await expect(row.getByText(`User, ${name} B`)).toBeVisible();
    await page.goto('/admin/roles');
  });
  await page.getByRole('button', { name: `Delete ${name} B` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${name} B`)).toHaveCount(0);
});

test('a phlebotomist finds their own patients in the Patient Hub, and patients nobody', async () => {
  const page = await openAs(await tokenOf('phlebotomist@demo.test'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Patient Hub' }).click();
  await expect(page).toHaveURL(/\/admin\/users\?role=user$/);
  await expect(page.getByRole('heading', { name: 'Patient Hub' })).toBeVisible();
  await expect(page.getByText('patient@demo.test')).toBeVisible();
  await expect(page.getByText('developer@demo.test')).toHaveCount(0);
  await test.step('and without patients is told who stands here, not of filters that are not there', async () => {
    const none = { data: [], total: 0, current_page: 1, last_page: 1 };
    await page.route('**/api/admin/users?*', (route) => route.fulfill({ json: none }));
    await page.reload();
    await expect(page.getByText('Patients who have a visit with you stand here.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Clear the filters' })).toHaveCount(0);
  });
  await page.goto('/admin/users/add');
  await expect(page.getByRole('heading', { name: 'Not authorized.' })).toBeVisible();
  const patient = await openAs(await tokenOf('patient@demo.test'));
  for (const path of ['/admin/users', '/admin/roles']) {
    await patient.goto(path);
    await expect(patient.getByRole('heading', { name: 'Not authorized.' })).toBeVisible();
  }
});
