import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookSoon, newCompany } from './support/bookings.ts';
import { waitForMessage } from './support/inbox.ts';
import { newPatient, openAt, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** The smallest phone on which the steps are taken with one thumb. */
const SMALL = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

test('a phlebotomist is led through a draw on a small phone, and the patient books the redraw free', async () => {
  const company = await newCompany();
  await api(`PUT /admin/my-provider/policy?provider_id=${company.provider.id}`, {
    token: await tokenOf('developer@demo.test'),
    body: {
      values: {
        ...{ 'bedside.identity': true, 'bedside.consent': true, 'bedside.fasting': true },
        'bedside.checklist': { required: ['Both arms are fine'], optional: [] },
        'redraw.price': 'free',
      },
    },
  });
  const nora = await newPatient('Nora');
  const { id } = await bookSoon(nora, company);
  await api(`POST /appointments/${id}/approve`, { token: company.token });
  const maria = await openAt(company.token, `/phleb/appointments/${id}`, SMALL);
  const steps = maria.getByRole('list', { name: 'Steps of the visit' });
  /** The one coral button, which the thumb reaches without scrolling. */
  const next = async (name: string): Promise<void> => {
    const button = maria.getByRole('button', { name, exact: true });
    await expect(button).toBeInViewport({ ratio: 1 });
    const { y, height } = (await button.boundingBox())!;
    expect(height).toBeGreaterThanOrEqual(44);
    expect(y).toBeGreaterThan(SMALL.viewport.height / 2);
    await button.click();
  };

  await test.step('the way, and a birth date that does not match', async () => {
    await next('On my way');
    await next('I have arrived');
    await steps.getByLabel('Birth date that the patient says').fill('04-18-1985');
    await next('Check the birth date');
    await expect(steps.getByRole('alert')).toContainText('doesn’t match');
    await expectAccessibleEverywhere(maria, 'a birth date that does not match');
  });

  await test.step('the right one, and the checklist', async () => {
    await maria.setViewportSize(SMALL.viewport);
    await steps.getByLabel('Birth date that the patient says').fill('04-17-1985');
    await next('Check the birth date');
    await expect(steps.getByText('The birth date matches')).toBeVisible();
    await steps.getByLabel('The patient agrees to the draw').check();
    await steps.getByLabel('Both arms are fine').check();
    await expectAccessibleEverywhere(maria, 'the checklist');
    await maria.setViewportSize(SMALL.viewport);
    await next('Save the checklist');
  });

  await test.step('a draw without one of the tests', async () => {
    await steps.getByRole('button', { name: 'Some tests can’t be drawn' }).click();
    const dialog = maria.getByRole('dialog');
    await dialog.getByLabel('Tests, one a line').fill('Lipid panel');
    await dialog.getByLabel('Cause').selectOption({ label: 'No vein found' });
    await expectAccessibleEverywhere(maria, 'a partial draw');
    await dialog.getByRole('button', { name: 'The others are drawn' }).click();
    await expect(dialog).toBeHidden();
    await maria.getByRole('button', { name: 'Book the redraw' }).click();
    await expect(maria.getByText('The patient was asked to book.')).toBeVisible();
    await expectAccessibleEverywhere(maria, 'a redraw that was asked for');
  });

  await test.step('the patient is told without the name of the test, and reads it on the page', async () => {
    const { text } = await waitForMessage(nora.email, /book/i, 'requested');
    expect(text).not.toContain('Lipid');
    const patient = await openAt(nora.token, '/appointments/history?tab=requested', SMALL);
    await expect(
      patient.getByText(/Still to be drawn: Lipid panel\. The new visit costs nothing\./),
    ).toBeVisible();
    await patient.goto(`/appointments/${id}/confirmation`);
    await expect(patient.getByText('Some tests could not be drawn.')).toBeVisible();
    await expectAccessibleEverywhere(patient, 'a visit with tests that could not be drawn');
  });
});
