import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookAhead, newAdmin, newCompany, wallTime } from './support/bookings.ts';
import { waitForMessage } from './support/inbox.ts';
import { newPage, newPatient, openAt } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';

const hourNow = new Date().getUTCHours();
/** Offers are made from 8 am to 8 pm. From 6 to 13 UTC it is night in all of these zones. */
const ZONE = hourNow < 6 ? 'Pacific/Honolulu' : 'America/New_York';
const IS_NIGHT = hourNow >= 6 && hourNow < 13;

test('a patient waits for an earlier time, is offered one that came free, and takes it without signing in', async () => {
  const company = await newCompany(ZONE);
  const [iris, tara] = await Promise.all([newPatient('Iris'), newPatient('Tara')]);
  const taras = await bookAhead(tara, company, 3);
  const irises = await bookAhead(iris, company, 5);

  const phone = await openAt(iris.token, `/appointments/${irises.id}/confirmation`, PHONE);
  await phone.getByRole('button', { name: 'I can come earlier' }).click();
  const dialog = phone.getByRole('dialog', { name: 'When can you come earlier?' });
  await expect(dialog.getByRole('button', { name: 'Tell me' })).toBeVisible();
  await dialog.getByLabel('Not before').fill('12 am');
  await dialog.getByLabel('Not after').fill('11:45 pm');
  await expectAccessibleEverywhere(phone, 'joining the waitlist');
  await dialog.getByRole('button', { name: 'Tell me' }).click();
  await expect(dialog.getByText('You’re on the waitlist.')).toBeVisible();
  await dialog.getByRole('link', { name: 'See what you wait for' }).click();
  await expect(phone.getByText('Waiting', { exact: true })).toBeVisible();
  await expectAccessibleEverywhere(phone, 'what a patient waits for');

  await api(`POST /appointments/${taras.id}/cancel`, { token: tara.token, body: {} });
  if (IS_NIGHT) {
    await phone.reload();
    await expect(phone.getByText('Waiting', { exact: true })).toBeVisible();
    return;
  }
  const email = await waitForMessage(iris.email, /A time came free for you/);
  const [, token] = /waitlist-offer#(\S+)/.exec(email.text) ?? [];

  const visitor = await newPage(PHONE);
  const asked: string[] = [];
  visitor.on('request', (request) => asked.push(request.url()));
  await visitor.goto(`/waitlist-offer#${token}`);
  await expect(visitor.getByText('Iris, this time is free:')).toBeVisible();
  await expect(visitor.getByText(wallTime(taras.slot.start), { exact: true })).toBeVisible();
  await expect(visitor.getByText(/^Your visit on .* moves to this time\.$/)).toBeVisible();
  await expectAccessibleEverywhere(visitor, 'an offer of the waitlist');

  await test.step('it is Spanish for those who choose so', async () => {
    await visitor.getByRole('link', { name: 'Español' }).click();
    await expect(visitor.getByRole('button', { name: 'Tomar esta hora' })).toBeVisible();
    await visitor.getByRole('link', { name: 'English' }).click();
  });

  await visitor.getByRole('button', { name: 'Take this time' }).click();
  await expect(visitor.getByText(/^Your visit is moved to /)).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Sign in to see it' })).toBeVisible();
  const { starts_at } = await api<{ starts_at: string }>(`GET /appointments/${irises.id}`, {
    token: iris.token,
  });
  expect(Date.parse(starts_at)).toBe(Date.parse(taras.slot.start));
  // No log of any server can have the token.
  expect(asked.filter((each) => each.includes(token!) && !each.includes('#'))).toEqual([]);

  await test.step('the link that is opened again says so, and the entry is booked', async () => {
    await visitor.reload();
    await expect(visitor.getByText(/^Your visit is moved to /)).toBeVisible();
    await phone.reload();
    await expect(phone.getByText('Booked', { exact: true })).toBeVisible();
  });

  await test.step('staff see to whom the time was offered, and who waits', async () => {
    const staff = await openAt(company.token, `/phleb/appointments/${taras.id}`);
    await expect(staff.getByText('Offered to 1 person, taken by the first.')).toBeVisible();
    const admin = await openAt(await newAdmin(company), '/admin/waitlist?state=booked');
    await expect(admin.getByRole('row').filter({ hasText: iris.last_name })).toBeVisible();
    await expectAccessibleEverywhere(admin, 'who waits');
  });
});
