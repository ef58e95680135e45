import { EMPIRE, MARIA, OFFICE, ROUTINE } from './support/bookings.ts';
import { Effort } from './support/effort.ts';
import { waitForMessage } from './support/inbox.ts';
import {
  fillRegistration,
  fullName,
  newPage,
  newPerson,
  openAs,
  PASSWORD,
  tokenOf,
  verificationLink,
} from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { wizardOf } from './support/wizard.ts';
import { expect, test } from './support/test.ts';

test('a new patient registers, books a visit at home, and sees it approved', async () => {
  const nora = newPerson('Nora');
  const patient = await newPage();
  const wizard = wizardOf(patient);

  await test.step('learns on the first page that we come, from which price and when', async () => {
    await patient.goto('/');
    await patient.getByLabel('Do we come to you?').fill('10118');
    await patient.getByRole('button', { name: 'Check' }).click();
    await expect(
      patient.getByText(/^Yes, we come to 10118\. .* from \$[\d.]+, travel included\. Next free time: /),
    ).toBeVisible();
  });

  await test.step('registers and confirms the email address', async () => {
    await patient.getByRole('link', { name: 'Create an Account' }).first().click();
    await fillRegistration(patient, nora);
    await patient.getByRole('button', { name: 'Create an Account' }).click();
    await expect(patient.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
    await patient.goto(await verificationLink(nora.email));
    await patient.getByRole('button', { name: 'Confirm and sign in' }).click();
    await expect(patient).toHaveURL(/\/dashboard$/);
  });

  await test.step('is signed in by that', async () => {
    await expect(patient.getByRole('heading', { level: 1 })).toContainText('Nora');
  });

  await test.step('says where to come', async () => {
    await wizard.open();
    await expect(patient.getByLabel('First name')).toHaveValue('Nora');
    await wizard.fillAddress({ ...OFFICE, address: 'PO Box 12' });
    await expect(patient.getByText(/^Is this a PO box\?/)).toBeVisible();
    await patient.getByLabel('Address', { exact: true }).fill(OFFICE.address);
    await expect(patient.getByText(/^Is this a PO box\?/)).toHaveCount(0);
    await patient.getByLabel('Apartment (optional)').fill('4B');
    await patient.getByLabel('Gate code (optional)').fill('1234#');
    await patient.getByLabel('Save this address for next time').check();
    await patient.getByLabel('Label (optional)').fill('Office');
    await wizard.next.click();
  });

  await test.step('chooses a service, a provider and a phlebotomist', async () => {
    for (const choice of [ROUTINE.name, MARIA.name]) {
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
    const texts = patient.getByRole('link', { name: /^Read ?: / });
    await expect(texts).toHaveCount(3);
    for (const text of await texts.all()) {
      const page = await patient.request.get((await text.getAttribute('href'))!);
      expect(page.status(), page.url()).toBe(200);
    }
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
    await expect(patient.getByText(`${OFFICE.address}, Apt 4B`).first()).toBeVisible();
    await expect(patient.getByText('Gate code: 1234#').first()).toBeVisible();
    await expect(patient.getByRole('heading', { level: 1, name: 'Request sent' })).toBeVisible();
    await expect(patient.getByText(/· \w{3}, \w{3} \d+(, \d{4})?$/)).toBeVisible();
    await expect(patient.getByText(/Maria will confirm, usually/)).toBeVisible();
    await waitForMessage(nora.email, /we received your request/i, ROUTINE.name);
  });

  const phlebotomist = await openAs(await tokenOf(MARIA.email));
  await test.step('the phlebotomist is told, and approves', async () => {
    const code = await patient.locator('dt:text-is("Confirmation") + dd').textContent();
    await waitForMessage(MARIA.email, /request/i, code!);
    await phlebotomist.goto('/phleb/appointments/pending');
    const row = phlebotomist.getByRole('row').filter({ hasText: fullName(nora) });
    await row.getByRole('button', { name: /Approve/ }).click();
    await expect(row).toHaveCount(0);
  });

  await test.step('the patient hears of it at once, and by email', async () => {
    await expect(patient.getByText('Confirmed', { exact: true }).first()).toBeVisible({ timeout: 15_000 });
    await waitForMessage(nora.email, /approved/i);
    await patient.goto('/appointments/upcoming');
    await expect(patient.getByText('Confirmed', { exact: true }).first()).toBeVisible();
    await expect(patient.getByText('Maria Santos').first()).toBeVisible();
  });

  await test.step('the address was saved for next time', async () => {
    await patient.goto('/appointments/book');
    await expect(patient.getByText('Office')).toBeVisible();
    await expect(patient.getByText(`${OFFICE.address}, Apt 4B`).first()).toBeVisible();
  });
});

test('a new patient comes from the landing to a confirmed booking in at most 26 taps and 18 keys, and to the next in 6', async () => {
  const { first_name, last_name } = newPerson('Mina');
  // An email address of typical length, because each key counts.
  const email = `mina.${last_name.slice(1, 6)}@mail.test`;
  const page = await newPage(PHONE);
  const effort = new Effort();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const button = (name: string) => page.getByRole('button', { name: name, exact: true });
  const radio = (name: string) => page.getByRole('radio', { name: new RegExp(name) });
  const link = (name: string) => page.getByRole('link', { name: name }).filter({ visible: true }).first();
  const time = page.getByRole('region', { name: 'Free times' }).getByRole('button');

  await page.goto('/');
  await effort.tap(link('Create an Account'));
  await effort.own(field('First name'), first_name);
  await effort.own(field('Last name'), last_name);
  await effort.select(field('Gender'), 'female');
  await effort.own(field('Date of birth'), '04171985');
  await effort.own(field('Email'), email);
  await effort.own(field('Password'), PASSWORD);
  await effort.own(field('Confirm password'), PASSWORD);
  await effort.tap(button('Create an Account'));
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();

  // The inbox is not part of the measurement, so the link is opened directly.
  await page.goto(await verificationLink(email));
  await effort.tap(button('Confirm and sign in'));

  await effort.tap(link('Book an Appointment'));
  await effort.own(field('Mobile'), '2125550188');
  await effort.own(field('Address'), OFFICE.address);
  await effort.own(field('ZIP'), OFFICE.address_zip);
  await effort.own(field('City'), OFFICE.city);
  await expect(field('State')).toHaveValue(OFFICE.address_state);
  await effort.tap(button('Next'));
  await effort.tap(radio(ROUTINE.name));
  await effort.tap(button('Next'));
  await expect(radio('Anyone, earliest time')).toBeChecked();
  await effort.tap(button('Next'));
  await effort.tap(time.first());
  await effort.tap(button('Next'));
  await effort.tap(page.getByRole('checkbox', { name: 'I have read and agree to all of them' }));
  await effort.tap(button('Next'));
  await effort.tap(button('Confirm'));
  await expect(page.getByText('Booking confirmed')).toBeVisible();
  effort.print('A new patient');
  expect(effort.taps).toBeLessThanOrEqual(26);
  expect(effort.keys).toBeLessThanOrEqual(18);

  await test.step('a returning patient books the same again in at most 6 taps, without a key', async () => {
    const effort = new Effort();
    await page.goto('/dashboard');
    await effort.tap(link('Book an Appointment'));
    await effort.tap(button('Choose a time'));
    await effort.tap(page.locator('button[data-day][aria-disabled="false"]').nth(5));
    await effort.tap(time.first());
    await effort.tap(button('Next'));
    await expect(wizardOf(page).agreedBefore).toBeVisible();
    for (const kept of [OFFICE.address, ROUTINE.name, EMPIRE.name])
      await expect(page.getByText(kept).filter({ visible: true }).first()).toBeVisible();
    await effort.tap(button('Confirm'));
    await expect(page.getByText('Booking confirmed')).toBeVisible();
    effort.print('A returning patient');
    expect(effort.taps).toBeLessThanOrEqual(6);
    expect(effort.keys).toBe(0);
  });
});
