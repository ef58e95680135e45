import type { Locator, Page } from '@playwright/test';
import { api } from './support/api.ts';
import { heardOn, listenTo } from './support/announcements.ts';
import { MARIA, OFFICE, ROUTINE } from './support/bookings.ts';
import { DECLINED, typeCard, VISA } from './support/cards.ts';
import { say } from './support/conversations.ts';
import { newPage, newPatient, openAs, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Opens a page whose announcements are heard. */
async function hearing(page: Page, path: string): Promise<Page> {
  await listenTo(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

/** Waits for an announcement, and returns all that were heard meanwhile. */
async function hears(page: Page, what: RegExp): Promise<string[]> {
  const heard: string[] = [];
  await expect
    .poll(async () => {
      heard.push(...(await heardOn(page)));
      return heard;
    })
    .toContainEqual(expect.stringMatching(what));
  return heard;
}

/** The step’s heading has the focus, so that it is read. */
const isRead = (heading: Locator) => expect(heading).toBeFocused();

test('a visitor registers, a patient books, writes and pays by ear, and staff approve', async () => {
  await test.step('a visitor registers: names, order, and what is wrong with each field', async () => {
    const page = await hearing(await newPage(), '/register');
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - heading "Create an Account" [level=1]
      - textbox "First name"
      - textbox "Last name"
      - combobox "Gender"
      - textbox "Date of birth"
      - textbox "Email"
      - textbox "Mobile (optional)"
      - textbox "Password"
      - button "Show the password"
      - list "Your password needs":
        - listitem: At least 8 characters (missing)
      - textbox "Confirm password"
      - checkbox "I'm scheduling for someone else"
      - button "Create an Account"
      - paragraph:
        - link "Sign In"
    `);
    await page.getByRole('button', { name: 'Create an Account' }).click();
    const first = page.getByRole('textbox', { name: 'First name' });
    await expect(first).toBeFocused();
    await expect(first).toHaveAttribute('aria-invalid', 'true');
    await expect(first).toHaveAccessibleDescription('Enter your first name.');
    await expect(page.getByRole('textbox', { name: 'Date of birth' })).toHaveAccessibleDescription(
      /Enter your date of birth\./,
    );
    await page.getByRole('textbox', { name: 'Date of birth' }).fill('05061984');
    await hears(page, /^polite: May 6, 1984$/);
  });

  const ida = await newPatient('Ida');
  const page = await hearing(await openAs(ida.token), '/appointments/book');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  const heading = (name: string) => page.getByRole('heading', { level: 2, name });
  let id = '';

  await test.step('each step is read by its heading, its choices by name, price and length', async () => {
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill(OFFICE.address);
    await page.getByRole('textbox', { name: 'ZIP' }).fill(OFFICE.address_zip);
    await page.getByRole('textbox', { name: 'City' }).fill(OFFICE.city);
    await page.getByRole('combobox', { name: 'State' }).selectOption(OFFICE.address_state);
    await next.click();
    await isRead(heading('What do you need?'));
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - heading "What do you need?" [level=2]
      - group "Service":
        - radio /^Routine Blood Draw \\$\\d+\\.\\d\\d .*About \\d+ minutes$/
        - radio /^Specialty Test/
        - radio /^Child\\/Infant/
      - button "Back"
      - button "Next" [disabled]
      - complementary "Your booking"
    `);
    await page.getByRole('radio', { name: new RegExp(ROUTINE.name) }).check();
    await next.click();
    await isRead(heading('Choose your phlebotomist'));
    await page.getByRole('radio', { name: new RegExp(MARIA.name) }).check();
    await hears(page, /^polite: Total so far ?\$\d+\.\d\d$/);
    await next.click();
    await isRead(heading('When should we come?'));
  });

  await test.step('a chosen time is announced as a sentence, politely', async () => {
    await page.locator('button[data-date]:not([aria-disabled="true"])').nth(1).click();
    await hears(page, /^polite: \w{3}, \w{3} \d+/);
    const times = page.getByRole('region', { name: 'Free times' });
    await expect(times.getByRole('group').first()).toHaveAccessibleName(/^(Morning|Afternoon|Evening)$/);
    await times
      .getByRole('button', { name: /^\d+:\d\d [ap]m$/ })
      .last()
      .click();
    const heard = await hears(
      page,
      /^polite: \w{3}, \w{3} \d+, \d+:\d\d [ap]m is held for you until \d+:\d\d [ap]m\.$/,
    );
    expect(heard.filter((each) => each.startsWith('assertive'))).toEqual([]);
    await next.click();
    await isRead(heading('Consent forms'));
    await page.getByRole('checkbox', { name: /read and agree/ }).check();
    await next.click();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page).toHaveURL(/\/confirmation$/);
    await isRead(page.getByRole('heading', { level: 1, name: 'Request sent' }));
    await hears(page, /^polite: .*Booking confirmed/);
    id = /appointments\/(\d+)/.exec(page.url())![1]!;
  });

  await test.step('a request is approved by a button that names the patient, and the answer is announced', async () => {
    const staff = await hearing(await openAs(await tokenOf(MARIA.email)), '/phleb/appointments/pending');
    const name = `Ida ${ida.last_name}`;
    await expect(staff.getByRole('table', { name: 'Pending Appointments' })).toMatchAriaSnapshot(`
      - table "Pending Appointments":
        - rowgroup:
          - row:
            - columnheader "Select all"
            - columnheader "Date and time"
            - columnheader "Patient"
    `);
    await staff.getByRole('searchbox').fill(ida.last_name);
    await staff.getByRole('button', { name: `Approve ${name}` }).click();
    await hears(staff, /^polite: .*pproved/);
    await expect
      .poll(async () => (await api<{ status: string }>(`GET /appointments/${id}`, ida)).status)
      .toBe('approved');
  });

  await test.step('a message is written and an answer is announced', async () => {
    const { id: ownId } = await api<{ id: number }>('GET /me', { token: ida.token });
    const maria = await tokenOf(MARIA.email);
    await say(maria, ownId, 'Good morning, Ida');
    const log = page.getByRole('region', { name: `Messages with ${MARIA.name}` });
    await page.goto(`/messages?with=${MARIA.id}`);
    await expect(log.getByRole('listitem').last()).toContainText('Maria Santos: Good morning, Ida');
    await page.getByRole('textbox').fill('Which entrance do you take?');
    await page.keyboard.press('Enter');
    await expect(log.getByRole('listitem').last()).toContainText('You: Which entrance do you take?');
    await say(maria, ownId, 'The front one.');
    await hears(page, /^polite: .*The front one\./);
  });

  await test.step('the page of a payment reads what is due before its ways, and an error at once', async () => {
    await page.goto(`/appointments/${id}/pay`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - heading "Pay Appointment" [level=1]
      - heading /Appointment \\S\\d+/ [level=2]
      - term: Due
      - spinbutton "Amount"
      - textbox "Card number"
      - textbox "Expiry"
      - textbox "CVV"
      - checkbox "Store this card for next time"
      - button "Pay Now"
      - link "Back"
    `);
    await page.getByRole('button', { name: 'Pay Now' }).click();
    const card = page.getByRole('textbox', { name: 'Card number' });
    await expect(card).toBeFocused();
    await expect(card).toHaveAccessibleDescription('Card number incomplete');
    await typeCard(page, DECLINED);
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await hears(page, /^assertive: .*Your card was declined\./);
    await typeCard(page, VISA);
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await expect
      .poll(
        async () => (await api<{ payment_status: string }>(`GET /appointments/${id}`, ida)).payment_status,
      )
      .toBe('paid');
  });
});
