import { expect, test } from '@playwright/test';
import { bookOverApi, MARIA } from './support/bookings.ts';
import { waitForMessage } from './support/inbox.ts';
import { fullName, newPatient, openAs, tokenOf } from './support/people.ts';

const PENDING = '/phleb/appointments/pending';

test('a phlebotomist denies a visit after being asked, and the patient is told on the screen and by email', async ({
  browser,
  baseURL,
}) => {
  const iris = await newPatient(baseURL!, 'Iris');
  const { id } = await bookOverApi(baseURL!, iris);
  const patient = await openAs(browser, baseURL!, iris.token);
  await patient.goto(`/appointments/${id}/confirmation`);
  await expect(patient.getByText(/Waiting for Maria to confirm/)).toBeVisible();

  const phlebotomist = await openAs(browser, baseURL!, await tokenOf(baseURL!, MARIA.email));
  await phlebotomist.goto(PENDING);
  const row = phlebotomist.getByRole('row').filter({ hasText: fullName(iris) });
  const dialog = phlebotomist.getByRole('dialog');

  await test.step('thinks again, and the visit stays', async () => {
    await row.getByRole('button', { name: /Deny/ }).click();
    await expect(dialog).toContainText(
      new RegExp(`Deny \\w+day's \\d+:\\d\\d [ap]m visit for ${fullName(iris)}\\?`),
    );
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row).toHaveCount(1);
  });

  await test.step('denies it', async () => {
    await row.getByRole('button', { name: /Deny/ }).click();
    await dialog.getByRole('button', { name: 'Deny', exact: true }).click();
    await expect(row).toHaveCount(0);
    await expect(phlebotomist.getByText(`Denied. ${fullName(iris)} will be told.`)).toBeVisible();
    await phlebotomist.reload();
    await expect(phlebotomist.getByRole('heading', { name: 'Pending Appointments' })).toBeVisible();
    await expect(phlebotomist.getByRole('row').nth(1)).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  await test.step('the patient sees it without a reload, and has it in the inbox', async () => {
    await expect(patient.getByText('Denied', { exact: true }).first()).toBeVisible({ timeout: 15_000 });
    await expect(patient.getByText(/Maria could not take this visit/)).toBeVisible();
    await waitForMessage(baseURL!, iris.email, /could not|denied|not accepted/i);
    await patient.goto('/appointments/upcoming');
    await expect(patient.getByText('No upcoming visit')).toBeVisible();
  });
});

test('once the last pending visit is answered, the list says that nothing waits', async ({
  browser,
  baseURL,
}) => {
  // Fatima Hassan has no visits in the demo: her list empties whatever else is pending.
  const page = await openAs(browser, baseURL!, await tokenOf(baseURL!, 'fatima.hassan@demo.test'));
  await page.goto(PENDING);
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
});

test('an admin sees whose visits they are and narrows the list to one phlebotomist; a phlebotomist does not', async ({
  browser,
  baseURL,
}) => {
  const olga = await newPatient(baseURL!, 'Olga');
  await bookOverApi(baseURL!, olga);

  const admin = await openAs(browser, baseURL!, await tokenOf(baseURL!, 'admin@demo.test'));
  await admin.goto(PENDING);
  const appointment = admin.getByRole('row').filter({ hasText: fullName(olga) });
  await expect(admin.getByRole('columnheader', { name: 'Phlebotomist' })).toBeVisible();
  await expect(admin.getByRole('columnheader', { name: 'Provider' })).toHaveCount(0);
  await expect(appointment).toContainText(MARIA.name);

  await admin.getByLabel('Phlebotomist', { exact: true }).selectOption('Jamal Robinson');
  await expect(admin).toHaveURL(/phlebotomist_id=11/);
  await expect(appointment).toHaveCount(0);
  await admin.reload();
  await expect(admin.getByLabel('Phlebotomist', { exact: true })).toHaveValue('11');
  await admin.getByRole('button', { name: /Clear the filter/ }).click();
  await expect(appointment).toHaveCount(1);

  const developer = await openAs(browser, baseURL!, await tokenOf(baseURL!, 'developer@demo.test'));
  await developer.goto(PENDING);
  await expect(developer.getByRole('columnheader', { name: 'Provider' })).toBeVisible();

  const phlebotomist = await openAs(browser, baseURL!, await tokenOf(baseURL!, MARIA.email));
  await phlebotomist.goto(PENDING);
  await expect(phlebotomist.getByRole('row').filter({ hasText: fullName(olga) })).toBeVisible();
  await expect(phlebotomist.getByLabel('Phlebotomist', { exact: true })).toHaveCount(0);
  await expect(phlebotomist.getByRole('columnheader', { name: 'Phlebotomist' })).toHaveCount(0);
});
