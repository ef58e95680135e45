import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookSoon, newCompany } from './support/bookings.ts';
import { newPatient, openAt, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { toastsOf } from './support/toasts.ts';

test('a company sets its policies; a step before its time waits, or is confirmed and taken back', async () => {
  const developers = await tokenOf('developer@demo.test');
  const company = await newCompany();
  const nora = await newPatient('Nora');
  const { id } = await bookSoon(nora, company);
  await api(`POST /appointments/${id}/approve`, { token: company.token });
  const office = await openAt(developers, '/admin/my-provider');
  await office.evaluate(
    (provider) => localStorage.setItem('dev_provider_id', provider),
    String(company.provider.id),
  );

  await test.step('what changes is said before it is saved, and a wrong value is told at its field', async () => {
    await office.goto('/admin/my-provider?tab=policies');
    await office.getByRole('textbox', { name: 'On my way' }).fill('25');
    await expect(
      office.getByText('This takes effect right away, including for visits already booked.'),
    ).toBeVisible();
    await office.getByRole('button', { name: 'Save policies' }).click();
    await expect(office.getByRole('textbox', { name: 'On my way' })).toHaveAttribute('aria-invalid', 'true');
    await office.getByRole('textbox', { name: 'On my way' }).fill('1');
    await office.getByRole('textbox', { name: 'Arrived, drawn, failed and complete' }).fill('5');
    await office.getByRole('button', { name: 'Add a charge' }).click();
    await office.getByRole('textbox', { name: 'Charge 1' }).fill('Second stick');
    await office.getByRole('textbox', { name: 'Amount' }).fill('15');
    await expectAccessibleEverywhere(office, 'Policies');
    await office.getByRole('button', { name: 'Save policies' }).press('Enter');
    await expect(toastsOf(office).getByText('Saved.')).toBeVisible();
    await expect(office.getByRole('button', { name: 'Back to default: On my way' })).toBeVisible();
  });

  const phlebotomist = await openAt(company.token, `/phleb/appointments/${id}`);
  await test.step('a phlebotomist reads from when on the step may be taken', async () => {
    await expect(phlebotomist.getByText(/^On my way: from /)).toBeVisible();
    await expect(phlebotomist.getByRole('button', { name: 'On my way' })).toHaveCount(0);
  });

  await test.step('the office confirms it, and takes it back', async () => {
    await office.goto(`/phleb/appointments/${id}`);
    await office.getByRole('button', { name: 'Mark Maria on the way' }).click();
    const dialog = office.getByRole('dialog', { name: 'Record this step early?' });
    await expectAccessibleEverywhere(office, 'an early step');
    await dialog.getByRole('button', { name: 'Record it early' }).click();
    await toastsOf(office).getByRole('button', { name: 'Undo' }).click();
    await expect(toastsOf(office).getByText('Step undone.')).toBeVisible();
    const seen = await api<{ stage: string | null }>(`GET /appointments/${id}`, { token: company.token });
    expect(seen.stage).toBeNull();
  });
});
