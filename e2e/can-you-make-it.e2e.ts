import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookTomorrow, newAdmin, newCompany } from './support/bookings.ts';
import { linkIn, messagesTo } from './support/inbox.ts';
import { newPage, newPatient, openAt } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test('a patient says by a reminder’s link, without signing in, that they can make it', async () => {
  const iris = await newPatient('Iris');
  const company = await newCompany();
  const token = await newAdmin(company);
  const reminders = [{ hours: 24, email: true, text: false }];
  await api('PUT /admin/my-provider/policy', { token, body: { values: { 'visit.reminders': reminders } } });
  const { id } = await bookTomorrow(iris, company);
  await api(`POST /appointments/${id}/approve`, { token: company.token, body: {} });
  // The board takes any minute, so the reminder of the day before is due at the next one.
  const soon = Math.ceil((Date.now() + 8_000) / MINUTE) * MINUTE;
  const starts_at = new Date(soon + 24 * HOUR).toISOString();
  const move = { appointment_id: id, phlebotomist_id: company.phlebotomist.id, starts_at };
  await api('POST /admin/board/moves', { token, body: { ...move, calendar_sequence: 0, confirm: true } });

  let url = '';
  await expect(async () => {
    const reminder = (await messagesTo(iris.email)).find(({ text }) => text.includes('Can you make it?'));
    url = linkIn(reminder!, '/visit-answer');
  }).toPass({ timeout: 90_000, intervals: [1_000] });

  const page = await newPage(PHONE);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(url);
  await expect(page.getByText('Iris’s visit')).toBeVisible();
  await expectAccessibleEverywhere(page, 'whether a patient can make it');
  await page.getByRole('button', { name: 'Yes, I can make it' }).click();
  await expect(page.getByText('Thank you. Your visit is confirmed.')).toBeVisible();

  const office = await openAt(token, `/phleb/appointments/${id}`);
  await expect(office.getByText('Confirmed', { exact: true })).toBeVisible();

  await test.step('the link shows the times it can move to, and leaves the visit as it is', async () => {
    await page.getByRole('button', { name: 'Reschedule' }).click();
    await page.getByRole('region', { name: 'Free times' }).getByRole('button').first().click();
    await expect(page.getByRole('button', { name: /^Move to / })).toBeEnabled();
    await expectAccessibleEverywhere(page, 'another time by a link');
  });

  await test.step('the link still cancels, and then it has ended', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Cancel the visit' }).click();
    await expectAccessibleEverywhere(page, 'a visit to cancel by a link');
    await page.getByRole('button', { name: 'Cancel the visit' }).click();
    await expect(page.getByText('Your visit is canceled.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('This link is no longer valid.')).toBeVisible();
  });

  // No log of any server can have the token.
  const secret = new URL(url).hash.slice(1);
  expect(asked.filter((each) => each.includes(secret) && !each.includes('#'))).toEqual([]);
});
