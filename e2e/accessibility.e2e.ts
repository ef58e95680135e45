import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookOverApi, EMPIRE, MARIA, ROUTINE } from './support/bookings.ts';
import {
  newPatient,
  newPerson,
  openAs,
  registerOverApi,
  tokenOf,
  verificationLink,
} from './support/people.ts';
import { wizardOf } from './support/wizard.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 360_000 });

/** Waits until no skeleton and no spinner is shown. */
const settled = (page: Page) => expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);

async function check(page: Page, path: string, heading: string | RegExp, screen: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  await settled(page);
  await expectAccessibleEverywhere(page, screen);
}

test('the public screens are accessible', async ({ page }) => {
  await check(page, '/', 'Mobile Phlebotomy, Simplified', 'landing');
  await check(page, '/no/such/page', '404 - Page not found', 'not found, signed out');
  await check(page, '/login?reason=auth', 'Sign In', 'sign-in');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'sign-in with errors');

  await check(page, '/sms-consent', 'SMS Consent', 'SMS consent');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Choose whether you want text messages.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'SMS consent with errors');

  await check(page, '/contact', 'Contact Us', 'contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Please select a provider.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'contact with errors');

  await check(page, '/register', 'Create an Account', 'registration');
  await page.getByLabel('Password', { exact: true }).fill('abc');
  await page.getByLabel('Confirm password').fill('abd');
  await page.getByRole('button', { name: 'Create an Account' }).click();
  await expect(page.getByText('Enter your first name.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'registration with errors');

  await check(page, '/forgot-password', 'Forgot Password', 'forgotten password');
  await check(
    page,
    '/reset-password?email=vida@example.test&token=x',
    'Choose your password',
    'new password',
  );
  await check(page, '/tell-me?id=1&token=x', 'Tell you when we come?', 'a question about a ZIP code');
  await check(page, '/verify-email', 'Verify your email', 'verification');
  await check(page, '/verify-email?token=used-long-ago', 'Verify your email', 'verification, refused');
  const person = newPerson('Vida');
  await registerOverApi(person);
  await check(page, await verificationLink(person.email), 'Verify your email', 'verification, done');
});

test("a patient's screens are accessible", async () => {
  const person = await newPatient('Alma');
  const page = await openAs(person.token);
  await check(page, '/dashboard', /Alma/, "a new patient's dashboard");
  await check(page, '/appointments/upcoming', 'Upcoming Appointments', 'no upcoming visits');
  await check(page, '/phleb/appointments/pending', 'Access denied', 'access denied');
  await check(page, '/no/such/page', '404 - Page not found', 'not found, signed in');

  const { id } = await bookOverApi(person);
  await check(page, '/dashboard', /Alma/, "a patient's dashboard");
  await check(page, '/appointments/upcoming', 'Upcoming Appointments', 'upcoming visits');
  await check(page, `/appointments/${id}/confirmation`, 'Your appointment', 'confirmation');
  await page.getByRole('button', { name: /otification/ }).click();
  await expectAccessibleEverywhere(page, 'notifications');
});

test("the staff's screens are accessible", async () => {
  await bookOverApi(await newPatient('Petra'));
  for (const [who, email] of [
    ['phlebotomist', MARIA.email],
    ['admin', 'admin@demo.test'],
  ] as const) {
    const page = await openAs(await tokenOf(email));
    await check(page, '/dashboard', /^Good/, `${who}: dashboard`);
    await check(page, '/phleb/appointments/pending', 'Pending Appointments', `${who}: pending visits`);
    await page.getByRole('button', { name: /^Deny/ }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleEverywhere(page, `${who}: deny dialog`);
    if (who === 'phlebotomist') await check(page, '/phleb/hours', 'My Hours', `${who}: own hours`);
    const schedule = who === 'admin' ? 'Schedule' : 'My Schedule';
    await check(page, '/phleb/appointments/schedule', schedule, `${who}: schedule`);
    await page.getByRole('button', { name: 'Why is a time not offered?' }).click();
    await expect(page.getByRole('dialog', { name: 'Why is a time not offered?' })).toBeVisible();
    await settled(page);
    await expectAccessibleEverywhere(page, `${who}: why a time is not offered`);
    await page.context().close();
  }
});

/** At 200 % zoom of a 1280 × 800 window nothing scrolls sideways, and the wizard's bar covers no content. */
async function expectRoomAtDoubleSize(page: Page, name: string): Promise<void> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 640, height: 400 });
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(beyond, `${name} at 200 %`).toBe(0);
  await expect(page.locator('[data-action-bar]')).toHaveCSS('position', 'static');
  await page.setViewportSize(size);
}

test('every step of the wizard is accessible', async () => {
  const person = await newPatient('Wilma');
  const page = await openAs(person.token);
  const wizard = wizardOf(page);
  const step = async (name: string) => {
    await wizard.shows(name);
    await settled(page);
    await expectAccessibleEverywhere(page, `wizard: ${name}`);
    await expectRoomAtDoubleSize(page, name);
  };
  await wizard.open();
  await wizard.fillAddress();
  await step('Location');
  await wizard.next.click();
  for (const [name, choice] of [
    ['Service', ROUTINE.name],
    ['Phlebotomist', MARIA.name],
  ] as const) {
    await wizard.choose(choice);
    await step(name);
    await wizard.next.click();
  }
  await wizard.step('Provider').click();
  await expect(page.getByRole('radio', { name: EMPIRE.name })).toBeChecked();
  await step('Provider');
  await wizard.step('Time').click();
  await wizard.lookAtNextMonth();
  await wizard.chooseTime(11, 0);
  await step('Time');
  await wizard.next.click();
  await wizard.agree();
  await step('Consents');
  await wizard.next.click();
  await step('Review');
});
