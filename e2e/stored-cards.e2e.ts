import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookSoon, newCompany } from './support/bookings.ts';
import { MASTERCARD, typeCard, VISA } from './support/cards.ts';
import { chooseMore } from './support/more-actions.ts';
import { newPatient, openAs, openAt } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { refuseOnce } from './support/refuse.ts';
import { expect, test } from './support/test.ts';

test('A patient stores two cards, removes one, and pays the rest with the other', async () => {
  const patient = await newPatient('Paula');
  const company = await newCompany();
  const { id } = await bookSoon(patient, company);
  const page = await openAs(patient.token);
  const card = page.getByLabel('Card', { exact: true });
  const payPath = `/appointments/${id}/pay`;
  const paid = () => expect(page.getByText('Payment received. Thank you!')).toBeVisible();

  await test.step('each is stored while it pays a part', async () => {
    for (const number of [VISA, MASTERCARD]) {
      await page.goto(`${payPath}?amount=10.00`);
      if (number === MASTERCARD) await card.selectOption({ label: 'New card' });
      await typeCard(page, number);
      await page.getByLabel('Store this card for next time').check();
      await page.getByRole('button', { name: 'Pay Now' }).click();
      await paid();
    }
  });

  await test.step('both are offered, the latest first, and one is removed once it was asked for', async () => {
    await page.goto(payPath);
    await expect(card.locator('option')).toHaveText([
      'New card',
      'Mastercard ending in 0015',
      'Visa ending in 1111',
    ]);
    await expect(page.getByLabel('Card number')).toBeHidden();
    await expectAccessibleEverywhere(page, 'Stored cards');
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
    await api(`POST /appointments/${id}/approve`, { token: company.token });
    const staff = await openAt(company.token, `/phleb/appointments/${id}`, PHONE);
    await chooseMore(staff, 'Take payment');
    const dialog = staff.getByRole('dialog', { name: 'Take payment' });
    await dialog.getByRole('radio', { name: 'Stored card: Mastercard ending in 0015' }).check();
    await expectAccessibleEverywhere(staff, 'A stored card at the door');
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
});
