import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookSoon, newAdmin, newCompany } from './support/bookings.ts';
import { typeCard, VISA } from './support/cards.ts';
import { newPatient, openAs, tokenOf } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';
import { toastsOf } from './support/toasts.ts';

test('a patient cancels late on a phone and sees the fee, which an admin waives and gives back', async () => {
  const company = await newCompany();
  await api(`PUT /admin/my-provider/policy?provider_id=${company.provider.id}`, {
    token: await tokenOf('developer@demo.test'),
    body: { values: { 'cancel.fee': 40 } },
  });
  const lena = await newPatient('Lena');
  const { id } = await bookSoon(lena, company);
  const page = await openAs(lena.token, PHONE);

  await test.step('the patient has paid, and reads what canceling costs', async () => {
    await page.goto(`/appointments/${id}/pay`);
    await typeCard(page, VISA);
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await expect(page).toHaveURL(/paymentSuccess/);
    await page.goto(`/appointments/${id}/confirmation`);
    await expect(page.getByText('Canceling this visit costs $40.00.')).toBeVisible();
  });

  await test.step('the dialog names the fee, and the fee is taken from what was paid', async () => {
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Canceling now costs $40.00. We keep it from the');
    await expectAccessibleEverywhere(page, 'canceling late');
    await dialog.getByRole('button', { name: 'Cancel the visit' }).click();
    await expect(toastsOf(page).getByText('Appointment canceled')).toBeVisible();
    await page.goto(`/appointments/${id}/confirmation`);
    const fee = page.getByRole('region', { name: 'Fee' });
    await expect(fee).toContainText('Late cancellation');
    await expect(fee).toContainText('Paid');
    await expectAccessibleEverywhere(page, 'a canceled visit with a fee');
  });

  await test.step('an admin of the company waives it with a reason', async () => {
    const token = await newAdmin(company);
    const admin = await openAs(token, PHONE);
    await admin.goto(`/phleb/appointments/${id}`);
    await admin.getByRole('button', { name: 'Waive the fee' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Waive this fee?' });
    await dialog.getByLabel('Reason').fill('A snowstorm');
    await dialog.getByRole('button', { name: 'Waive the fee' }).click();
    await expect(admin.getByRole('region', { name: 'Fee' })).toContainText('Waived');
    const refunds = async () => {
      const { data } = await api<{ data: { purpose: string; amount_refunding: number }[] }>(
        'GET /admin/payments?purpose=other',
        { token },
      );
      return data.map(({ amount_refunding }) => amount_refunding);
    };
    await expect.poll(refunds).toEqual([40]);
  });

  await page.reload();
  await expect(page.getByRole('region', { name: 'Fee' })).toContainText('Waived');
});
