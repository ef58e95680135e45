import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookSoon, newCompany } from './support/bookings.ts';
import { newPatient, openAs, tokenOf } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';
import { toastsOf } from './support/toasts.ts';

test('A phlebotomist completes a visit and takes cash on a phone, and corrects a wrong amount', async () => {
  const company = await newCompany();
  const token = await tokenOf('developer@demo.test');
  const patient = await newPatient('Cora');
  const { id } = await bookSoon(patient, company);
  await api(`POST /appointments/${id}/approve`, { token: company.token });
  await api(`PUT /admin/my-provider/policy?provider_id=${company.provider.id}`, {
    token,
    body: { values: { 'payment.at_door': 'both' } },
  });
  const page = await openAs(company.token, PHONE);
  await page.goto(`/phleb/appointments/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete visit' }).click();
  const take = page.getByRole('button', { name: 'Take payment' });
  const dialog = page.getByRole('dialog', { name: 'Take payment' });
  const { price_total } = await api<{ price_total: number }>(`GET /appointments/${id}`, { token });
  const whole = price_total.toFixed(2);

  await test.step('more than what is open is told at the amount', async () => {
    await take.click();
    await expect(dialog.getByLabel('Amount')).toHaveValue(whole);
    await dialog.getByLabel('Amount').fill('999');
    await dialog.getByRole('button', { name: 'Record $999.00' }).click();
    await expect(dialog.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleEverywhere(page, 'Taking a payment');
    await dialog.getByLabel('Amount').fill('10');
    await dialog.getByRole('button', { name: 'Record $10.00' }).click();
    await expect(toastsOf(page).getByText('$10.00 recorded.')).toBeVisible();
  });

  await test.step('a wrong amount is taken back, and the right one recorded', async () => {
    await take.click();
    await dialog.getByRole('button', { name: 'Correct $10.00' }).click();
    await dialog.getByLabel('Reason').fill('Wrong amount');
    // By key, because a toast may lie over the button.
    await dialog.getByRole('button', { name: 'Take the entry back' }).press('Enter');
    await expect(dialog.getByLabel('Amount')).toHaveValue(whole);
    await dialog.getByRole('radio', { name: 'Check' }).check();
    await dialog.getByLabel('Check number (optional)').fill('1042');
    await dialog.getByRole('radio', { name: 'Cash' }).check();
    await dialog.getByRole('button', { name: `Record $${whole}` }).click();
    await expect(toastsOf(page).getByText(`$${whole} recorded.`)).toBeVisible();
  });

  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  const seen = await api<{ payment_status: string }>(`GET /appointments/${id}`, { token: patient.token });
  expect(seen.payment_status).toBe('paid');
});
