import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { waitForMessage } from './support/inbox.ts';
import { newPatient, openAt, PASSWORD, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a patient ends other sessions, downloads their data, asks to be deleted, takes it back, is declined with a reason, asks again, and is deleted', async () => {
  const person = await newPatient('Delia');
  const page = await openAt(person.token, '/account?tab=security');

  await test.step('a session on another device is ended, one or all', async () => {
    const elsewhere = await openAt(await tokenOf(person.email, PASSWORD), '/dashboard');
    await page.getByRole('link', { name: 'Password, passkeys and devices' }).click();
    const list = page.getByRole('list', { name: 'Where you are signed in' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(list.getByText('This device')).toHaveCount(1);
    await list.getByRole('button', { name: /^Sign out/ }).click();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(elsewhere.getByText('Your session expired. Please sign in again.')).toBeVisible();
    await elsewhere.context().close();

    await tokenOf(person.email, PASSWORD);
    await page.reload();
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out everywhere else?' });
    await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByText('You are signed out everywhere else.')).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('everything that is kept about them is downloaded', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^drawpoint-.*\.zip$/);
    const entries = unzipSync(readFileSync(await download.path()));
    const [account] = JSON.parse(Buffer.from(entries['account.json']!).toString()) as { email: string }[];
    expect(account!.email).toBe(person.email);
    expect(Object.keys(entries)).toContain('appointments.json');
    await expect(page).toHaveURL(/\/account\/security$/);
  });

  const ask = async (reason: string) => {
    await page.getByRole('button', { name: 'Ask us to delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask us to delete your account?' });
    await dialog.getByLabel('Why? (optional)').fill(reason);
    await dialog.getByRole('button', { name: 'Request deletion' }).click();
    await expect(page.getByText('We answer by email.', { exact: false }).last()).toBeVisible();
  };
  await ask('A mistake');
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByText('Your account stays.')).toBeVisible();
  await ask('I moved away');
  await expect(page.getByRole('button', { name: 'Withdraw request' })).toBeVisible();
  await waitForMessage(person.email, /asked us to delete/i);

  const token = await tokenOf('developer@demo.test');
  const desk = await openAt(token, '/admin/deletion-requests');
  await expectAccessibleEverywhere(desk, 'deletion requests');

  await test.step('the request is declined, and its patient reads why', async () => {
    await desk.getByRole('button', { name: /^Decline: Delia/ }).click();
    const question = desk.getByRole('dialog', { name: /^Decline the request of Delia/ });
    await question.getByRole('button', { name: 'Decline' }).click();
    await expect(question.getByText('Reason is required')).toBeVisible();
    await question.getByLabel('Reason. They’ll read it in an email.').fill('A visit is not paid for yet.');
    await question.getByRole('button', { name: 'Decline' }).click();
    await expect(desk.getByText('Request declined.')).toBeVisible();
    await waitForMessage(person.email, /was not deleted/i, 'A visit is not paid for yet.');
    await page.reload();
    await expect(
      page.getByText('We could not delete your account: A visit is not paid for yet.'),
    ).toBeVisible();
    await ask('I moved away, and have paid');
    await desk.reload();
  });
  await desk.getByRole('button', { name: /^Delete Delia/ }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
  await expect(desk.getByText('Account deleted.').first()).toBeVisible();
  await waitForMessage(person.email, /was deleted/i);
  await page.reload();
  await expect(page.getByText('Your session expired. Please sign in again.')).toBeVisible();
});
