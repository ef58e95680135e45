import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookOverApi } from './support/bookings.ts';
import { settleCharges, TAKES_NO_REFUND, typeCard, VISA } from './support/cards.ts';
import { newPatient, openAs, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('What is paid is found in Finances, exported, and given back with a reason', async () => {
  const patient = await newPatient('Paula');
  const { id, code } = await bookOverApi(patient);
  const other = await bookOverApi(patient);
  const paying = await openAs(patient.token);
  const pay = async (visit: number, card: string) => {
    await paying.goto(`/appointments/${visit}/pay?amount=60.00`);
    await expect(paying.getByLabel('Amount')).toHaveValue('60.00');
    await typeCard(paying, card);
    await paying.getByRole('button', { name: 'Pay Now' }).click();
    await expect(paying.getByText('Payment received. Thank you!')).toBeVisible();
  };
  await pay(other.id, TAKES_NO_REFUND);
  await settleCharges();
  await pay(id, VISA);
  const receipt = paying.waitForEvent('download');
  await paying.getByRole('button', { name: 'Download as PDF' }).click();
  expect((await receipt).suggestedFilename()).toMatch(/^receipt-\d+\.pdf$/);

  const page = await openAs(await tokenOf('admin@demo.test'));
  await page.goto('/dashboard?paymentsRange=mtd&paymentsStatus=succeeded');
  await expect(page.getByLabel('Range')).toHaveValue('mtd');
  await expect(page.getByLabel('Status')).toHaveValue('succeeded');
  await page.getByLabel('Range').selectOption('ytd');
  await expect(page).toHaveURL(/paymentsRange=ytd&paymentsStatus=succeeded/);
  await test.step('days of one’s own choice stand in the address too', async () => {
    const overview = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Payments overview' }) });
    await page.getByLabel('Range').selectOption('custom');
    const from = overview.getByLabel('From');
    await from.pressSequentially('02302021');
    await expect(from).toHaveValue('02-30-2021');
    await from.press('Tab');
    await expect(from).toHaveAccessibleDescription('There is no such date. Please check month and day.');
    await expect(page).not.toHaveURL(/paymentsFrom/);
    await from.fill('02-01-2021');
    await expect(page).toHaveURL(/paymentsFrom=2021-02-01/);
    await expect(from).toHaveAccessibleDescription('');
    await overview.getByLabel('To').fill('02-03-2021');
    await expect(page).toHaveURL(/paymentsRange=custom.*paymentsFrom=2021-02-01&paymentsTo=2021-02-03/);
    await expect(overview.getByText('No payments found.')).toBeVisible();
    await overview.getByLabel('To').fill('12-31-2098');
    await expect(overview.getByRole('term').filter({ hasText: 'Succeeded' })).toBeVisible();
    await page.reload();
    await expect(from).toHaveValue('02-01-2021');
    await from.fill('');
    await expect(page).not.toHaveURL(/paymentsFrom/);
  });
  await page.getByRole('link', { name: 'All payments' }).click();
  await page.getByLabel('Search people and codes').fill(code);
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('$60.00');
  await page.getByText('Show as a table').click();
  await expectAccessibleEverywhere(page, 'Finances');

  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await csv).suggestedFilename()).toMatch(/^payments.*\.csv$/);

  await row.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund payment' });
  await expect(dialog.getByLabel('Amount')).toHaveValue('60.00');
  await dialog.getByRole('button', { name: 'Refund $60.00' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Reason').fill('We came late.');
  await expectAccessibleEverywhere(page, 'The refund of a payment');
  await dialog.getByRole('button', { name: 'Refund $60.00' }).click();
  await expect(row).toContainText(/refund pending|refunded/i);

  await paying.getByRole('button', { name: /unread notification/ }).click();
  await expect(paying.getByText(/^A payment for your appointment on .* was refunded\.$/)).toBeVisible();
  await paying.goto(`/appointments/${id}/pay`);
  await expect(paying.getByText('Your payment was refunded. Nothing is due.')).toBeVisible();
  await expect(paying.getByLabel('Amount')).toBeHidden();

  await test.step('a refund that the bank declines is shown as failed, and can be tried again', async () => {
    await page.getByLabel('Search people and codes').fill(other.code);
    const declined = page.getByRole('row').filter({ hasText: other.code });
    await declined.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog.getByLabel('Amount').fill('5');
    await dialog.getByLabel('Reason').fill('We came late.');
    await dialog.getByRole('button', { name: 'Refund $5.00' }).click();
    await expect(dialog).toBeHidden();
    await expect(async () => {
      await page.reload();
      await expect(declined).toContainText('Refund failed', { timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    await declined.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(dialog.getByRole('list', { name: 'Refunds' })).toContainText(
      /\$5\.00.*We came late\.Failed/,
    );
    await expect(dialog.getByLabel('Amount')).toHaveValue('60.00');
    await page.keyboard.press('Escape');
  });
});
