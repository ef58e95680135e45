import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookSoon, newCompany } from './support/bookings.ts';
import { PNG } from './support/files.ts';
import { fullName, newPatient, openAs, openAt } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';
import { toastsOf } from './support/toasts.ts';

test('a visit is made: the patient sees it live, gets results and says how it was', async () => {
  const nora = await newPatient('Nora');
  const company = await newCompany();
  const { id, slot } = await bookSoon(nora, company);
  const marias = company.token;
  await api(`POST /appointments/${id}/approve`, { token: marias });
  const patient = await openAt(nora.token, `/appointments/${id}/confirmation`, PHONE);
  await expect(patient.getByText(/Maria will be there at/)).toBeVisible();
  const maria = await openAs(marias);
  // `randomUUID` is missing on plain http, as in a local network.
  await maria.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));

  const addResults = () =>
    maria
      .getByRole('group', { name: 'Add results' })
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'results.png', mimeType: 'image/png', buffer: PNG });

  await test.step('the patient photographs the doctor’s order', async () => {
    const field = patient.getByRole('group', { name: 'Add an order' });
    await field
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'my order.png', mimeType: 'image/png', buffer: PNG });
    await expect(patient.getByText('Order added.')).toBeVisible();
    await expect(patient.getByRole('list', { name: 'Doctor’s order' })).toContainText('order-1.jpg');
    await expectAccessibleEverywhere(patient, 'a visit with an order');
  });

  await test.step('it stands in the schedule of its day, and leads to its details', async () => {
    await maria.goto(`/phleb/schedule?view=day&day=${slot.date}`);
    await expect(maria.getByRole('heading', { name: 'My Schedule' })).toBeVisible();
    await maria
      .getByRole('list', { name: 'Visits of the day' })
      .getByRole('link', { name: fullName(nora) })
      .click();
    await expect(maria.getByRole('heading', { name: 'Booking Details' })).toBeVisible();
    await expect(maria.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:\+1/);
    await expect(maria.getByRole('list', { name: 'Doctor’s order' })).toContainText('order-1.jpg');
  });

  await test.step('the phlebotomist is on the way, from where the phone is', async () => {
    await maria.context().grantPermissions(['geolocation']);
    await maria.context().setGeolocation({ latitude: 40.758, longitude: -73.985 });
    const told = maria.waitForRequest(/(en-route|day\/actions)$/);
    await maria.getByRole('button', { name: 'On my way' }).click();
    expect((await told).postData()).toContain('"lat":40.758,"lng":-73.985');
  });

  await test.step('its pin is put where the door is', async () => {
    await maria.getByRole('button', { name: 'Correct the pin' }).click();
    const dialog = maria.getByRole('dialog', { name: 'Correct the pin' });
    // A random pin, because the address keeps it for later runs.
    await dialog.getByLabel('Latitude').fill((40.75 + Math.random() / 500).toFixed(5));
    await expectAccessibleEverywhere(maria, 'Correct the pin');
    await dialog.getByRole('button', { name: 'Save the pin' }).click();
    await expect(maria.getByText('The pin is corrected.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the patient reads of the way without a reload, and the phlebotomist goes on', async () => {
    await expect(patient.getByText(/Maria is on the way, expected between .* and .*/)).toBeVisible();
    await maria.getByRole('button', { name: 'I have arrived' }).click();
    // The buttons change before the server has answered. The message with Undo comes with the answer.
    const drawn = maria.waitForResponse((response) =>
      Boolean(response.request().postData()?.includes('appointments.visits.draw')),
    );
    await maria.getByRole('button', { name: 'Specimen drawn' }).click();
    await drawn;
  });

  await test.step('a step that was tapped by mistake is taken back, and the patient hears nothing of it', async () => {
    await expect(maria.getByRole('button', { name: 'Complete', exact: true })).toBeVisible();
    await toastsOf(maria).getByRole('button', { name: 'Undo' }).last().click();
    await expect(maria.getByText('Step undone.')).toBeVisible();
    await expect(patient.getByText('Maria is at your door.')).toBeVisible();
    await maria.getByRole('button', { name: 'Specimen drawn' }).click();
  });

  await test.step('it is completed with an extra charge and notes', async () => {
    await maria.getByRole('button', { name: 'Complete', exact: true }).click();
    const dialog = maria.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add an extra charge' }).click();
    await dialog.getByLabel('Extra charge', { exact: true }).fill('Second tube');
    await dialog.getByLabel('Amount').fill('12.5');
    await dialog.getByLabel('Notes').fill('Left arm. All well.');
    await dialog.getByRole('button', { name: 'Complete visit' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(maria.getByText('Second tube')).toBeVisible();
    await expectAccessibleEverywhere(maria, 'Booking Details');
  });

  await test.step('results are added', async () => {
    await addResults();
    await expect(maria.getByText('results-1.jpg')).toBeVisible();
  });

  await test.step('those of another patient are withdrawn with a reason, which survives Escape, and the right ones added', async () => {
    await maria.getByRole('button', { name: 'Withdraw: results-1.jpg' }).click();
    const dialog = maria.getByRole('dialog', { name: 'Withdraw results-1.jpg?' });
    const reason = dialog.getByLabel('Reason');
    // By keys: a browser lets a page answer Escape only after input by a person.
    await reason.pressSequentially('Belongs to another patient.');
    await maria.keyboard.press('Escape');
    await maria.getByRole('button', { name: 'Keep editing' }).click();
    await expect(reason).toHaveValue('Belongs to another patient.');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(maria.getByText('Results withdrawn.')).toBeVisible();
    await expect(maria.getByText('results-1.jpg')).toHaveCount(0);
    await addResults();
    await expect(maria.getByText('results-2.jpg')).toBeVisible();
  });

  await test.step('the patient reads the summary, opens the results and gives feedback', async () => {
    await patient.goto('/appointments/history?tab=past');
    await patient.getByRole('button', { name: /^Summary of \w+day's/ }).press('Enter');
    await expect(patient.getByText('Left arm. All well.')).toBeVisible();
    await expect(patient.getByText('Amount due for extras')).toBeVisible();
    const saved = patient.waitForEvent('download');
    await patient.getByRole('button', { name: 'Download: results-2.jpg' }).click();
    expect((await saved).suggestedFilename()).toBe('results-2.jpg');
    const opened = patient.waitForEvent('popup');
    await patient.getByRole('button', { name: 'Open: results-2.jpg' }).click();
    await expect((await opened).locator('img')).toBeVisible();
    await (await opened).close();
    await expectAccessibleEverywhere(patient, 'Visit summary');
    await patient.getByRole('radio', { name: '5 stars: very good' }).check();
    await patient.getByLabel('Comment').fill(`Very gentle, ${nora.last_name}.`);
    await patient.getByLabel('Pay towards extras').fill('4.5');
    await patient.getByLabel('Tip').fill('2');
    await patient.context().setOffline(true);
    await patient.getByRole('button', { name: 'Submit' }).click();
    await expect(patient.getByText(/We could not reach the server/).first()).toBeVisible();
    await patient.context().setOffline(false);
    await patient.getByRole('button', { name: 'Submit' }).click();
    await expect(patient.getByText('Thanks for your feedback!')).toBeVisible();
  });

  await test.step('what the patient takes out of it is taken back, and the rest stays', async () => {
    await patient.goto(`/appointments/${id}/post`);
    await expect(patient.getByLabel('Tip')).toHaveValue('2.00');
    await patient.getByLabel('Tip').fill('');
    await patient.getByRole('button', { name: 'Submit' }).click();
    await expect(patient.getByText('Thanks for your feedback!')).toBeVisible();
    const given = await api<object>(`GET /appointments/${id}`, { token: nora.token });
    expect(given).toMatchObject({ tip_amount: null, user_rating: 5, pay_extra: 4.5 });
    expect(given).toMatchObject({ user_comment: `Very gentle, ${nora.last_name}.` });
  });

  await test.step('what the patient meant to pay towards the extras is offered, and taken to the paying page', async () => {
    await patient.goto(`/appointments/${id}/post`);
    const now = patient.getByLabel('Pay now');
    await expect(now).toHaveValue('4.50');
    await now.fill('6.25');
    await patient.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(patient.getByLabel('Amount')).toHaveValue('6.25');
  });

  await test.step('staff read it', async () => {
    await maria.goto('/phleb/feedback');
    await maria.getByRole('searchbox').fill(nora.last_name);
    await maria.getByRole('button', { name: `Comment of ${fullName(nora)}` }).click();
    await expect(maria.getByRole('dialog', { name: 'Feedback Comment' })).toContainText('Very gentle');
    await maria.keyboard.press('Escape');
    await expectAccessibleEverywhere(maria, 'Feedback');
    await maria.getByRole('button', { name: 'More' }).click();
    await maria.getByRole('button', { name: 'Details', exact: true }).click();
    await expect(maria).toHaveURL(new RegExp(`/phleb/appointments/${id}$`));
    await maria.getByRole('button', { name: 'More actions' }).click();
    await expect(maria.getByRole('button', { name: 'Edit completion' })).toBeVisible();
  });

  await test.step('the history names it as completed', async () => {
    await maria.goto(`/phleb/appointments/history?q=${nora.last_name}`);
    await expect(maria.getByRole('row').filter({ hasText: fullName(nora) })).toContainText('Completed');
  });
});
