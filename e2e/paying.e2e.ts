import { api, baseUrl } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookOverApi, bookSoon, MARIA, newCompany, ROUTINE } from './support/bookings.ts';
import { DECLINED, typeCard, typedCardsIn, VISA } from './support/cards.ts';
import { isLogKept, logged } from './support/product-log.ts';
import { newPatient, openAs, tokenOf } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';

test('A patient pays for a visit by card, and the card’s number stays between the page and the processor', async () => {
  const patient = await newPatient('Paula');
  const { id } = await bookOverApi(patient);
  const page = await openAs(patient.token);
  const { price_total: price } = await api<{ price_total: number }>(`GET /appointments/${id}`, patient);
  const rest = (price - 50).toFixed(2);
  const toUs: string[] = [];
  const toProcessor: string[] = [];
  page.on('request', (request) => {
    const said = `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`;
    (request.url().startsWith(baseUrl()) ? toUs : toProcessor).push(said);
  });
  const payPath = `/appointments/${id}/pay`;

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Next appointment' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Unpaid appointments' })).toBeHidden();
  await api(`POST /appointments/${id}/approve`, { token: await tokenOf(MARIA.email) });
  await expect(page.getByRole('heading', { name: 'Unpaid appointments' })).toBeVisible();
  await page.getByRole('link', { name: /^Pay for/ }).click();
  await expect(page.getByRole('heading', { name: 'Pay Appointment' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(payPath);
  await expect(page.getByText('Sandbox', { exact: true })).toBeVisible();
  await expect(page.getByText(`${ROUTINE.name} with ${MARIA.name}`)).toBeVisible();
  await expect(page.getByLabel('Amount')).toHaveValue(price.toFixed(2));
  await expectAccessibleEverywhere(page, 'Pay Appointment');

  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByText('Card number incomplete')).toBeVisible();
  await expect(page.getByText('Expiry required')).toBeVisible();
  await expect(page.getByText('CVV incomplete')).toBeVisible();

  await typeCard(page, '4111111111111112');
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByRole('alert')).toContainText('Please provide valid credit card number.');
  await expect(page.getByText('Check the card number.')).toBeVisible();

  await typeCard(page, DECLINED);
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002');
  await expect(page.getByLabel('Expiry')).toHaveValue('12/34');
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByRole('alert')).toContainText('Your card was declined.');

  await page.getByLabel('Amount').fill('900');
  await typeCard(page, VISA);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(
    page.getByText(`The amount may not be greater than the $${price.toFixed(2)} due.`),
  ).toBeVisible();

  await page.getByLabel('Amount').fill('50');
  await page.getByLabel('Store this card for next time').check();
  await page.getByRole('button', { name: 'Pay Now' }).dblclick();
  await expect(page).toHaveURL(/\/dashboard\?paymentSuccess=1&receipt=\d+/);
  await expect(page.getByText('Payment received. Thank you!')).toBeVisible();
  await expect(page.getByText('Visa ending in 1111')).toBeVisible();
  await expect(page.getByText(`$${rest} due`)).toBeVisible();
  await expect(page.getByText('Partial', { exact: true })).toBeVisible();
  await expectAccessibleEverywhere(page, 'The dashboard with a receipt', { withShell: true });

  await page.goto(payPath);
  await expect(page.getByLabel('Amount')).toHaveValue(rest);
  await expect(page.getByLabel('Card', { exact: true })).toHaveValue(/^\d+$/);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page).toHaveURL(/\/dashboard\?paymentSuccess=1/);
  await expect(page.getByRole('heading', { name: 'Unpaid appointments' })).toBeHidden();
  // `Paid` as a definition is the status of the visit. In the receipt it is a term.
  await expect(page.getByRole('definition').filter({ hasText: /^Paid$/ })).toBeVisible();

  expect(toProcessor.some((said) => said.includes(VISA))).toBe(true);
  expect(toUs.flatMap(typedCardsIn)).toEqual([]);
  await test.step('a page that sent the number itself is refused, and the number logged by nobody', async () => {
    const body = { amount: 1, nonce: `${VISA}0000` };
    const sent = api(`POST /appointments/${id}/pay`, { token: patient.token, body });
    await expect(sent).rejects.toThrow('answered 422');
    // At the end of every test the log is searched for card numbers, so it must contain the call.
    if (isLogKept) expect(logged()).toMatch(/"operation":"appointments\.payments\.pay".*"answered"/);
  });
  const visit = await api<{ payment_status: string }>(`GET /appointments/${id}`, patient);
  expect(visit.payment_status).toBe('paid');
});

test('a patient pays in advance on a phone, and only then the company sees the request', async () => {
  const company = await newCompany();
  await api(`PUT /admin/my-provider/policy?provider_id=${company.provider.id}`, {
    token: await tokenOf('developer@demo.test'),
    body: { values: { 'prepay.percent': 20 } },
  });
  const lena = await newPatient('Lena');
  const { id } = await bookSoon(lena, company);
  const requests = async () =>
    (await api<{ total: number }>('GET /phlebotomist/appointments?status=pending', company)).total;
  const page = await openAs(lena.token, PHONE);
  await page.goto(`/appointments/${id}/confirmation`);
  await expect(page.getByText(/^Pay \$\d+\.\d\d by .* to keep this time\.$/)).toBeVisible();
  await expectAccessibleEverywhere(page, 'a visit that waits for its deposit');
  expect(await requests()).toBe(0);

  await page.getByRole('link', { name: /^Pay \$/ }).click();
  await expect(page.getByText(/^\d+ minutes left$/)).toBeVisible();
  await typeCard(page, VISA);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page).toHaveURL(/paymentSuccess/);
  expect(await requests()).toBe(1);
  await page.goto(`/appointments/${id}/confirmation`);
  await expect(page.getByText('Maria will confirm, usually within 2 hours.')).toBeVisible();
});
