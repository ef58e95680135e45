import { expect, test } from '@playwright/test';
import { EMPIRE, MARIA, ROUTINE } from './support/bookings.ts';
import { waitForMessage } from './support/inbox.ts';
import {
  fillRegistration,
  fullName,
  newPerson,
  PASSWORD,
  signIn,
  fillVerification,
  verificationLink,
} from './support/people.ts';
import { wizardOf } from './support/wizard.ts';

test('a new patient registers, books a visit at home, and sees it approved', async ({ browser, baseURL }) => {
  const nora = newPerson('Nora');
  const patient = await (await browser.newContext()).newPage();
  const wizard = wizardOf(patient);

  await test.step('registers and confirms the email address', async () => {
    await patient.goto('/');
    await patient.getByRole('link', { name: 'Create an Account' }).first().click();
    await fillRegistration(patient, nora);
    await patient.getByRole('button', { name: 'Create an Account' }).click();
    await expect(patient.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
    await patient.goto(await verificationLink(baseURL!, nora.email));
    await fillVerification(patient, PASSWORD);
    await expect(patient).toHaveURL(/\/dashboard$/);
  });

  await test.step('is signed in by that', async () => {
    await expect(patient.getByRole('heading', { level: 1 })).toContainText('Nora');
  });

  await test.step('says where to come', async () => {
    await wizard.open();
    await expect(patient.getByLabel('First name')).toHaveValue('Nora');
    await wizard.fillAddress();
    await patient.getByLabel('Save this address for next time').check();
    await patient.getByLabel('Label (optional)').fill('Office');
    await wizard.next.click();
  });

  await test.step('chooses a service, a provider and a phlebotomist', async () => {
    for (const choice of [ROUTINE.name, EMPIRE.name, MARIA.name]) {
      await wizard.choose(choice);
      await wizard.next.click();
    }
  });

  const chosen = await test.step('chooses a time next month', async () => {
    await expect(patient.getByText('All times are New York time.')).toBeVisible();
    await wizard.lookAtNextMonth();
    const time = await wizard.chooseTime(2, 1);
    await expect(wizard.hold).toBeVisible();
    await wizard.next.click();
    return time;
  });

  await test.step('agrees to what has to be agreed to', async () => {
    await wizard.shows('Consents');
    await wizard.agree();
    await wizard.next.click();
  });

  await test.step('reviews the price and confirms', async () => {
    await wizard.shows('Review');
    await expect(patient.getByText('$114.00').first()).toBeVisible();
    await expect(patient.getByText(chosen).first()).toBeVisible();
    await wizard.confirm.click();
    await expect(patient).toHaveURL(/\/appointments\/\d+\/confirmation$/);
    await expect(patient.getByText('Booking confirmed')).toBeVisible();
    await expect(patient.getByText(/Waiting for Maria to confirm/)).toBeVisible();
  });

  const phlebotomist = await (await browser.newContext()).newPage();
  await test.step('the phlebotomist is told, and approves', async () => {
    const code = await patient.locator('dt:text-is("Confirmation") + dd').textContent();
    await waitForMessage(baseURL!, MARIA.email, /request/i, code!);
    await signIn(phlebotomist, MARIA.email);
    await phlebotomist.goto('/phleb/appointments/pending');
    const row = phlebotomist.getByRole('row').filter({ hasText: fullName(nora) });
    await row.getByRole('button', { name: /Approve/ }).click();
    await expect(row).toHaveCount(0);
  });

  await test.step('the patient hears of it at once, and by email', async () => {
    await expect(patient.getByText('Approved').first()).toBeVisible({ timeout: 15_000 });
    await waitForMessage(baseURL!, nora.email, /approved/i);
    await patient.goto('/appointments/upcoming');
    await expect(patient.getByText('Approved').first()).toBeVisible();
    await expect(patient.getByText('Maria Santos').first()).toBeVisible();
  });

  await test.step('the address was saved for next time', async () => {
    await patient.goto('/appointments/book');
    await expect(patient.getByText('Office')).toBeVisible();
  });
});
