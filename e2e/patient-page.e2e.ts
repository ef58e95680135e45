import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookOverApi, MARIA } from './support/bookings.ts';
import { fullName, newPatient, openAt, tokenOf } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';

const NOTE = 'Hard stick, left arm.';

test('a note for staff is written on the patient’s page and read at the door, and the patient never sees it', async () => {
  const patient = await newPatient('Nadia');
  const { id } = await bookOverApi(patient);
  const maria = await tokenOf(MARIA.email);
  await api(`POST /appointments/${id}/approve`, { token: maria, body: {} });
  const { id: patientId } = await api<{ id: number }>('GET /me', { token: patient.token });

  const page = await openAt(maria, `/admin/users?role=user&q=${patient.last_name}`, PHONE);
  const notes = page.getByRole('list', { name: 'Notes for staff' });
  await test.step('from the Patient Hub to the page of one patient', async () => {
    const link = page.getByRole('link', { name: fullName(patient) });
    // The hub learns of the visit by an event.
    await expect(async () => {
      await page.reload();
      await expect(link).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: fullName(patient) })).toBeVisible();
    await page.getByLabel('New note').fill(NOTE);
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(notes).toContainText(`${NOTE}Maria Santos · just now`);
    await expect(page.getByLabel('New note')).toHaveValue('');
  });

  await test.step('at the door, above the fold, before the address', async () => {
    await page.getByRole('link', { name: 'Open the visit' }).click();
    const line = page.locator('summary').filter({ hasText: NOTE });
    await expect(line).toBeInViewport({ ratio: 1 });
    await line.click();
    await page.getByRole('link', { name: 'Open the patient page' }).click();
    await expect(notes).toContainText(NOTE);
  });

  await test.step('an order that came without a visit is entered, and used for the visit', async () => {
    await page.getByRole('tab', { name: 'Doctor’s orders' }).click();
    await page.getByRole('button', { name: 'Enter an order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enter an order' });
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByLabel('Ordering provider (optional)').fill('Dr. Okafor');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('main').getByRole('button', { name: /^Open/ }).click();
    const order = page.getByRole('dialog', { name: 'Doctor’s order' });
    await expect(order.getByText('Dr. Okafor')).toBeVisible();
    await expectAccessibleEverywhere(page, 'an order on a patient’s page');
    await order.getByRole('button', { name: /^Use for the visit on/ }).click();
    await expect(order.getByRole('link', { name: /^Visit of/ })).toBeVisible();
    await order.getByRole('button', { name: 'Verify' }).click();
    await expect(order).toBeHidden();
    await expect(page.getByText('Checked', { exact: true })).toBeVisible();
    await expectAccessibleEverywhere(page, 'a patient’s orders');
  });

  await test.step('with insurance, documents and money in tabs', async () => {
    await expectAccessibleEverywhere(page, 'a patient’s page');
    await page.getByRole('tab', { name: 'Payments' }).click();
    await expect(page.getByRole('list', { name: 'Open amounts' })).toBeVisible();
    await expectAccessibleEverywhere(page, 'a patient’s money');
    await page.getByRole('tab', { name: 'Insurance and documents' }).click();
    await expect(page.getByText('No insurance on file.')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Payments' })).toHaveAttribute('aria-selected', 'true');
    await page.context().close();
  });

  await test.step('closed to the patient, and removed by an admin', async () => {
    const theirs = api(`GET /patients/${patientId}/notes`, { token: patient.token });
    await expect(theirs).rejects.toThrow('403');
    const office = await openAt(await tokenOf('admin@demo.test'), `/phleb/patients/${patientId}`);
    await office.getByRole('button', { name: `Remove note: ${NOTE}` }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Remove note' }).click();
    await expect(office.getByText('No notes yet.')).toBeVisible();
    await office.getByRole('link', { name: 'Message', exact: true }).click();
    await expect(office).toHaveURL(new RegExp(`/messages\\?with=${patientId}$`));
  });
});
