import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { newCompany, ROUTINE } from './support/bookings.ts';
import { waitForMessage } from './support/inbox.ts';
import { newPatient, openAt, openAs, tokenOf } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';
import { wizardOf } from './support/wizard.ts';

test('a patient books an arrival window on a phone; staff see when the visit is planned', async () => {
  const company = await newCompany();
  const { provider, place } = company;
  await api(`PUT /admin/my-provider/policy?provider_id=${provider.id}`, {
    token: await tokenOf('developer@demo.test'),
    body: { values: { 'visit.arrival': 'both' } },
  });
  const wilma = await newPatient('Wilma');
  const patient = await openAs(wilma.token, PHONE);
  const wizard = wizardOf(patient);
  const windows = /^(\d+:\d\d)( [ap]m)? – (\d+:\d\d [ap]m)$/;

  const window = await test.step('chooses a window where exact times are offered, too', async () => {
    await wizard.open();
    await wizard.fillAddress(place);
    await wizard.next.click();
    const maria = await api<{ full_name: string; last_name: string }>('GET /me', { token: company.token });
    for (const choice of [ROUTINE.name, `${maria.last_name} Labs`, maria.full_name]) {
      await wizard.choose(choice);
      await wizard.next.click();
    }
    await expect(wizard.times).toBeVisible();
    await patient.getByRole('button', { name: 'Arrival window' }).click();
    await expect(patient.getByText(/^The phlebotomist arrives within the window\./)).toBeVisible();
    // Beyond tomorrow, so that the evening before is not today.
    await patient.locator('button[data-day][aria-disabled="false"]').nth(3).click();
    const chip = wizard.times.getByRole('button').first();
    await expect(chip).toHaveText(windows);
    await chip.click();
    await expect(wizard.hold).toBeVisible();
    await expectAccessibleEverywhere(patient, 'arrival windows');
    return windows.exec((await chip.textContent())!)!;
  });
  const [, from, half = '', to] = window;
  const arrives = `Arrives between ${from}${half} and ${to}`;

  const id = await test.step('reads it in place of the time, up to the confirmation', async () => {
    await wizard.next.click();
    await wizard.agree();
    await wizard.next.click();
    await expect(patient.getByText(arrives).first()).toBeVisible();
    await wizard.confirm.click();
    await expect(patient).toHaveURL(/\/appointments\/\d+\/confirmation$/);
    await expect(patient.getByText(arrives).first()).toBeVisible();
    return Number(/appointments\/(\d+)\//.exec(patient.url())![1]);
  });

  await test.step('reads it in the email, and the calendar spans it', async () => {
    await waitForMessage(wilma.email, /received your request/i, arrives);
    const visit = await api<{ starts_at: string; arrival_window: { from: string; to: string } }>(
      `GET /appointments/${id}`,
      { token: wilma.token },
    );
    expect(visit.arrival_window.from).toBe(visit.starts_at);
    const { text } = await api<{ text: string }>(`GET /appointments/${id}/calendar`, { token: wilma.token });
    const utc = (iso: string) => `${new Date(iso).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
    expect(text).toContain(`DTSTART:${utc(visit.arrival_window.from)}`);
    expect(text).toContain(`DTEND:${utc(visit.arrival_window.to)}`);
    expect(text.replaceAll('\r\n ', '')).toContain(arrives);
  });

  await test.step('staff see the planned time beside the window', async () => {
    const staff = await openAt(company.token, `/phleb/appointments/${id}`);
    await expect(staff.getByText(arrives).first()).toBeVisible();
    await expect(staff.getByText(/^Planned \d+:\d\d [ap]m, .+ time$/)).toBeVisible();
    await staff.goto('/phleb/appointments/pending');
    await expect(
      staff.getByText(/Planned \d+:\d\d\s[ap]m · arrives \d+:\d\d.* – \d+:\d\d\s[ap]m/).first(),
    ).toBeVisible();
    await expectAccessibleEverywhere(staff, 'a request with an arrival window');
  });
});
