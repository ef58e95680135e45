import { expect, test } from '@playwright/test';
import { waitForMessage } from './support/inbox.ts';
import { newEmail, PASSWORD, register, signIn } from './support/people.ts';

test('a new patient registers, books a visit at home, and sees it approved', async ({ browser, baseURL }) => {
  test.setTimeout(120_000);
  const email = newEmail('nora');
  const patient = await (await browser.newContext()).newPage();

  await test.step('registers and confirms the email address', () => register(patient, baseURL!, email));

  await test.step('signs in', async () => {
    await signIn(patient, email, PASSWORD);
    await expect(patient.getByRole('heading', { level: 1 })).toContainText('Nora');
  });

  const next = () => patient.getByRole('button', { name: 'Next' }).click();
  const heading = (name: string) => expect(patient.getByRole('heading', { level: 2, name })).toBeVisible();

  await test.step('says where to come', async () => {
    await patient.goto('/appointments/book');
    await expect(patient.getByRole('heading', { level: 1, name: 'Book an Appointment' })).toBeVisible();
    await expect(patient.getByLabel('First name')).toHaveValue('Nora');
    await patient.getByLabel('Address', { exact: true }).fill('350 5th Ave');
    await patient.getByLabel('City').fill('New York');
    await patient.getByLabel('State').selectOption('NY');
    await patient.getByLabel('ZIP').fill('10118');
    await patient.getByLabel('Save this address for next time').check();
    await patient.getByLabel('Label (optional)').fill('Office');
    await next();
  });

  await test.step('chooses a service, a provider and a phlebotomist', async () => {
    await patient.getByRole('radio', { name: /Routine Blood Draw/ }).check();
    await next();
    await patient.getByRole('radio', { name: /Empire Mobile Labs/ }).check();
    await next();
    await patient.getByRole('radio', { name: /Maria Santos/ }).check();
    await next();
  });

  const chosen = await test.step('chooses a time two days ahead or later', async () => {
    await expect(patient.getByText('All times are New York time.')).toBeVisible();
    const days = patient.locator('button[data-date][aria-disabled="false"]');
    await days.nth(2).click();
    const chip = patient.getByRole('region', { name: 'Free times' }).getByRole('button').nth(1);
    const time = (await chip.textContent())!;
    await chip.click();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await expect(patient.getByText(/Held for you until/).first()).toBeVisible();
    await next();
    return time;
  });

  await test.step('agrees to what has to be agreed to', async () => {
    const boxes = patient.getByRole('checkbox');
    await expect(boxes).toHaveCount(3);
    for (const box of await boxes.all()) await box.check();
    await next();
  });

  await test.step('reviews the price and confirms', async () => {
    await heading('Review');
    await expect(patient.getByText('$114.00').first()).toBeVisible();
    await expect(patient.getByText(chosen).first()).toBeVisible();
    await patient.getByRole('button', { name: 'Confirm' }).click();
    await expect(patient).toHaveURL(/\/appointments\/\d+\/confirmation$/);
    await expect(patient.getByText('Booking confirmed')).toBeVisible();
    await expect(patient.getByText(/Waiting for Maria to confirm/)).toBeVisible();
  });

  const phlebotomist = await (await browser.newContext()).newPage();
  await test.step('the phlebotomist is told, and approves', async () => {
    await waitForMessage(baseURL!, 'phlebotomist@demo.test', /request/i);
    await signIn(phlebotomist, 'phlebotomist@demo.test');
    await phlebotomist.goto('/phleb/appointments/pending');
    const row = phlebotomist.getByRole('row').filter({ hasText: 'Nora Quinn' });
    await row.getByRole('button', { name: /Approve/ }).click();
    await expect(row).toHaveCount(0);
  });

  await test.step('the patient hears of it at once, and by email', async () => {
    await expect(patient.getByText('Approved').first()).toBeVisible({ timeout: 15_000 });
    await waitForMessage(baseURL!, email, /approved/i);
    await patient.goto('/appointments/upcoming');
    await expect(patient.getByText('Approved').first()).toBeVisible();
    await expect(patient.getByText('Maria Santos').first()).toBeVisible();
  });

  await test.step('the address was saved for next time', async () => {
    await patient.goto('/appointments/book');
    await expect(patient.getByText('Office')).toBeVisible();
  });
});
