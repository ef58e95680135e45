import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookOverApi, MARIA, OFFICE, ROUTINE } from './support/bookings.ts';
import { fullName, newPatient, openAs, openAt, tokenOf, type SignedIn } from './support/people.ts';
import { wizardOf } from './support/wizard.ts';
import { expect, test } from './support/test.ts';

/** Opens the wizard of a staff member and fills in a patient's contact and address. */
async function fillFor(wizard: ReturnType<typeof wizardOf>, patient: SignedIn): Promise<void> {
  await wizard.open();
  await expect(wizard.contact('First name')).toHaveValue('');
  await wizard.contact('First name').fill(patient.first_name);
  await wizard.contact('Last name').fill(patient.last_name);
  await wizard.contact('Email').fill(patient.email);
  await wizard.contact('Mobile').fill('2125550177');
  await wizard.fillAddress();
}

test('a phlebotomist books for a patient with their own record given, and the visit is approved at once; an admin books outside of hours', async () => {
  const petra = await newPatient('Petra');
  const page = await openAs(await tokenOf(MARIA.email));
  const wizard = wizardOf(page);
  await fillFor(wizard, petra);
  // A random house, because its pin affects all later bookings there with this provider.
  const house = `${1 + Math.floor(Math.random() * 9_000)} West 33rd Street`;
  await page.getByLabel('Address', { exact: true }).fill(house);
  await page.getByRole('button', { name: 'See it on the map' }).click();
  const pin = page.getByRole('dialog', { name: 'Correct the pin' });
  await pin.getByLabel('Latitude').fill('40.7489');
  // Providers are loaded in the background or with Next.
  const sent = page.waitForRequest((request) => request.url().includes('lat=40.7489'));
  await pin.getByRole('button', { name: 'Save the pin' }).click();
  await expect(page.getByText('The pin is corrected.')).toBeVisible();
  await expect(pin).toHaveCount(0);
  await wizard.next.click();
  await sent;
  await wizard.choose(ROUTINE.name);
  for (const given of ['Provider', 'Phlebotomist']) {
    await expect(wizard.step(given)).toBeDisabled();
    await expect(wizard.step(given)).toContainText('You');
  }
  await wizard.next.click();
  await wizard.shows('Time');
  await wizard.lookAtNextMonth();
  const time = await wizard.chooseTime(9, 0);
  await wizard.next.click();
  await page.getByRole('checkbox', { name: 'The patient has read and agreed' }).check();
  for (const box of await wizard.consents.all()) await expect(box).toBeChecked();
  await wizard.next.click();
  await wizard.confirm.click();
  await expect(page).toHaveURL(/\/appointments\/\d+\/confirmation$/);
  await expect(page.getByText('Approved').first()).toBeVisible();
  await expect(page.getByText(`Booked for ${fullName(petra)}. You visit them at`)).toBeVisible();
  await expect(page.getByText('Maria will be there')).toHaveCount(0);

  const patient = await openAt(petra.token, '/appointments/upcoming');
  await expect(patient.getByRole('button', { name: "Yes, it's my visit" })).toBeVisible();
  await expectAccessibleEverywhere(patient, 'upcoming visits with a question');
  await patient.getByRole('button', { name: "Yes, it's my visit" }).click();
  const appointment = patient.getByRole('row').filter({ hasText: time });
  await expect(appointment).toContainText('Confirmed');
  await expect(appointment).toContainText(MARIA.name);

  await test.step('an admin finds a patient by name and books a time outside of hours with a reason', async () => {
    const olive = await newPatient('Olive');
    await bookOverApi(olive);
    const page = await openAs(await tokenOf('admin@demo.test'));
    const wizard = wizardOf(page);
    await wizard.open();
    await page.getByLabel('Find a patient').fill(fullName(olive));
    await page.getByRole('list', { name: 'Patients found' }).getByText(olive.email).click();
    await expect(wizard.contact('Email')).toHaveValue(olive.email);
    await expect(wizard.contact('Mobile')).toHaveValue('(212) 555-0188');
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue(OFFICE.address);
    await wizard.next.click();
    for (const choice of [ROUTINE.name, MARIA.name]) {
      await wizard.choose(choice);
      await wizard.next.click();
    }
    await expect(wizard.times).toBeVisible();
    await page.getByRole('button', { name: 'Choose a time outside of hours' }).click();
    const dialog = page.getByRole('dialog', { name: 'A time outside of hours' });
    await expect(dialog).toContainText(
      'This ignores working hours and minimum notice, but not other visits, held times or drive time.',
    );
    await dialog.getByRole('button', { name: 'Choose this time' }).click();
    await expect(dialog.getByText('Reason is required')).toBeVisible();
    const inTwoMonths = new Date(Date.now() + 61 * 86_400_000).toISOString().slice(0, 10);
    const [year, month, day] = inTwoMonths.split('-');
    await dialog.getByLabel('Date').fill(`${month}-${day}-${year}`);
    await dialog.getByLabel('Time').fill('4:30 am');
    await dialog.getByLabel('Reason').fill('Fasting, agreed by phone');
    await dialog.getByRole('button', { name: 'Choose this time' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(
      page.getByText(/4:30 am – .*: outside of hours or notice. Reason: Fasting, agreed by phone/),
    ).toBeVisible();
    await expect(wizard.hold).toBeVisible();
    await wizard.next.click();
    await page.getByRole('checkbox', { name: 'The patient has read and agreed' }).check();
    await wizard.next.click();
    await wizard.confirm.click();
    await expect(page).toHaveURL(/\/appointments\/\d+\/confirmation$/);
    await expect(page.getByText('4:30 am').first()).toBeVisible();
  });
});
