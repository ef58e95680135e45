import { MARIA, OFFICE, ROUTINE } from './support/bookings.ts';
import { newPatient, openAs } from './support/people.ts';
import { wizardOf } from './support/wizard.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 360_000 });

test("the browser's Back and a reload keep the booking where it is, and another service takes its time", async () => {
  const page = await openAs((await newPatient('Bela')).token);
  const wizard = wizardOf(page);
  await page.goto('/dashboard');
  await page.goto('/app/book?from=email&step=review');
  await wizard.shows('Location');
  await expect(page).toHaveURL(/\/app\/book\?from=email&step=location$/);
  await wizard.fillAddress();
  await wizard.next.click();
  await wizard.choose(ROUTINE.name);
  await wizard.next.click();
  await wizard.shows('Phlebotomist');
  await expect(page).toHaveURL(/from=email&step=phlebotomist$/);

  await page.goBack();
  await wizard.shows('Service');
  await expect(page.getByRole('radio', { name: new RegExp(ROUTINE.name) })).toBeChecked();
  await page.goForward();
  await wizard.shows('Phlebotomist');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await wizard.shows('Service');
  await page.goBack();
  await wizard.shows('Location');
  await expect(page.getByLabel('City')).toHaveValue(OFFICE.city);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);

  await test.step('a reload takes up the booking where it was, with the slot still held', async () => {
    const page = await openAs((await newPatient('Rhea')).token);
    const wizard = wizardOf(page);
    await wizard.open();
    await page.getByLabel('Special instructions (optional)').fill('Blue door');
    await wizard.goToTimes();
    const time = await wizard.chooseTime(8, 1);
    await expect(wizard.hold).toBeVisible();

    await page.reload();
    await wizard.shows('Time');
    await expect(wizard.hold).toBeVisible();
    await expect(wizard.times.getByRole('button', { name: time, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await wizard.step('Location').click();
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue(OFFICE.address);
    await expect(page.getByLabel('Special instructions (optional)')).toHaveValue('Blue door');
    await wizard.step('Time').click();
    await expect(wizard.times).toBeVisible();
    await wizard.next.click();
    await wizard.agree();
    await wizard.next.click();
    await wizard.confirm.click();
    await expect(page).toHaveURL(/\/appointments\/\d+\/confirmation$/);
    await expect(page.getByText(time).first()).toBeVisible();
  });

  await test.step('another service resets the phlebotomist and the time', async () => {
    const page = await openAs((await newPatient('Sena')).token);
    const wizard = wizardOf(page);
    await wizard.open();
    await wizard.goToTimes();
    await wizard.chooseTime(7, 1);
    await wizard.next.click();
    await wizard.shows('Consents');

    await wizard.step('Service').click();
    await wizard.choose('Wellness Panel');
    await expect(wizard.hold).toHaveCount(0);
    await expect(wizard.step('Consents')).toBeDisabled();
    await wizard.next.click();
    await wizard.shows('Phlebotomist');
    await expect(page.getByRole('radio', { name: MARIA.name })).not.toBeChecked();
    await expect(page.getByRole('radio', { name: 'Anyone, earliest time' })).toBeChecked();
    await wizard.choose(MARIA.name);
    await wizard.next.click();
    await expect(wizard.times).toBeVisible();
    await expect(wizard.times.getByRole('button', { pressed: true })).toHaveCount(0);
    await expect(wizard.next).toBeDisabled();
  });
});
