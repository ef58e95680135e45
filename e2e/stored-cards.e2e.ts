import { api, baseUrl } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookOverApi, bookSoon, newCompany } from './support/bookings.ts';
import { ANSWER_LOST, MASTERCARD, typeCard, VISA } from './support/cards.ts';
import { chooseMore } from './support/more-actions.ts';
import { newPatient, openAs, openAt } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { refuseOnce } from './support/refuse.ts';
import { expect, test } from './support/test.ts';

test('A patient stores two cards, removes one, and pays the rest with the other; a payment whose answer is lost is not made again', async () => {
  const patient = await newPatient('Paula');
  const company = await newCompany();
  const { id } = await bookSoon(patient, company);
  await api(`POST /appointments/${id}/approve`, { token: company.token });
  const page = await openAs(patient.token);
  const card = page.getByLabel('Card', { exact: true });
  const payPath = `/appointments/${id}/pay`;
  const paid = () => expect(page.getByText('Payment received. Thank you!')).toBeVisible();

  await test.step('the paying page alone may load the processor’s script, and is left by a document load', async () => {
    const policyOf = async (path: string) =>
      (await fetch(new URL(path, baseUrl()))).headers.get('content-security-policy') ?? '';
    expect(await policyOf(`/appointments/${id}/pay`)).toMatch(/script-src [^;]*http:\/\/127\.0\.0\.1:\d+/);
    for (const other of [
      '/dashboard',
      `/appointments/${id}/confirmation`,
      '/appointments/0/pay',
      `/appointments/${id}/payment`,
    ]) {
      expect(await policyOf(other)).not.toMatch(/script-src [^;]*http:/);
    }
    await page.goto(`/appointments/${id}/pay`);
    await expect(page.getByLabel('Card number')).toBeVisible();
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByRole('heading', { name: 'Unpaid appointments' })).toBeVisible();
    expect(documents).toBe(1);
  });

  await test.step('a card is added in the profile without a payment, and can be chosen when paying', async () => {
    await page.goto('/account?tab=payment');
    await page.getByRole('link', { name: 'Add a card' }).click();
    await expect(page.getByRole('heading', { name: 'Add a card' })).toBeVisible();
    await expectAccessibleEverywhere(page, 'Add a card');
    await page.getByRole('button', { name: 'Add card' }).click();
    await expect(page.getByText('Card number incomplete')).toBeVisible();
    await typeCard(page, '4111111111111112');
    await page.getByRole('button', { name: 'Add card' }).click();
    await expect(page.getByText('Check the card number.')).toBeVisible();
    await typeCard(page, VISA);
    await page.getByRole('button', { name: 'Add card' }).click();
    await expect(page).toHaveURL(/\/account\?tab=payment$/);
    await expect(page.getByRole('group', { name: 'Visa ending in 1111' })).toBeVisible();
    await page.goto(`/appointments/${id}/pay`);
    await expect(page.getByLabel('Card', { exact: true })).toContainText('Visa ending in 1111');
  });

  await test.step('another is stored while it pays a part', async () => {
    await page.goto(`${payPath}?amount=10.00`);
    await card.selectOption({ label: 'New card' });
    await typeCard(page, MASTERCARD);
    await page.getByLabel('Store this card for next time').check();
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await paid();
  });

  await test.step('both are offered, the latest first, and one is removed once it was asked for', async () => {
    await page.goto(payPath);
    await expect(card.locator('option')).toHaveText([
      'New card',
      'Mastercard ending in 0015',
      'Visa ending in 1111',
    ]);
    await expect(page.getByLabel('Card number')).toBeHidden();
    await card.selectOption({ label: 'Visa ending in 1111' });
    await page.getByRole('button', { name: 'Remove' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Visa ending in 1111?' });
    await dialog.getByRole('button', { name: 'Back' }).click();
    await refuseOnce(page, 'DELETE', /stored-cards/);
    await page.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('The card could not be removed.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Card removed.')).toBeVisible();
    await expect(card.locator('option')).toHaveText(['New card', 'Mastercard ending in 0015']);
  });

  await test.step('the patient lets staff charge the card, and the phlebotomist charges it on a phone', async () => {
    await page.goto('/account');
    await page.getByRole('tab', { name: 'Payment Methods' }).click();
    const consent = page.getByLabel('Let staff of my visit charge this card');
    // Checked once the request is under way.
    await consent.click();
    await expect(consent).toBeChecked();
    await expect(page.getByText('Staff of your visits can charge this card.')).toBeVisible();
    await expectAccessibleEverywhere(page, 'Consent to charges by staff');
    const staff = await openAt(company.token, `/phleb/appointments/${id}`, PHONE);
    await chooseMore(staff, 'Take payment');
    const dialog = staff.getByRole('dialog', { name: 'Take payment' });
    await dialog.getByRole('radio', { name: 'Stored card: Mastercard ending in 0015' }).check();
    await dialog.getByLabel('Amount').fill('5');
    await dialog.getByRole('button', { name: 'Charge $5.00' }).click();
    await expect(staff.getByText('$5.00 paid.')).toBeVisible();
    await page.goto(payPath);
  });

  await test.step('the other one pays what is due, and nothing more is asked for', async () => {
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await paid();
    await expect(page.getByText('Mastercard ending in 0015')).toBeVisible();
    await page.goto(payPath);
    await expect(page.getByText('Paid in full. Thank you.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay Now' })).toBeHidden();
  });

  await test.step('A payment whose answer is lost is confirmed, not made again', async () => {
    const { id } = await bookOverApi(patient);
    await page.goto(`/appointments/${id}/pay`);
    await card.selectOption({ label: 'New card' });
    // At first the service reports no outcome. The page asks again and does not offer to pay.
    const unanswered = { id: null, status: 'pending', amount_total: 114 };
    await page.route(
      `**/api/appointments/${id}/pay`,
      (route) => route.fulfill({ json: { payment: unanswered, receipt: null, friendly_error: '' } }),
      { times: 1 },
    );
    await typeCard(page, ANSWER_LOST);
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await expect(page.getByText("We don't know yet whether it arrived.")).toBeVisible();
    await expect(page.getByLabel('Card number')).toBeHidden();
    await expect(page.getByText('The card processor is slow to answer.')).toBeVisible({ timeout: 30_000 });
    await expect(page).toHaveURL(/\/dashboard\?paymentSuccess=1/);
    await expect(page.getByText('Payment received. Thank you!')).toBeVisible();
  });
});
