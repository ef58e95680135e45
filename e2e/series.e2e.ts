import type { Page } from '@playwright/test';
import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookTomorrow, newAdmin, newCompany } from './support/bookings.ts';
import { newPatient, openAt } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';

type Visit = { number: number; appointment_id: number; visit_on: string };
const DAY_MS = 86_400_000;

/** The visits of the series with this state. */
const visitsOf = (page: Page, state: string) =>
  page
    .getByRole('list', { name: 'Visits of the series' })
    .getByRole('listitem')
    .filter({ has: page.getByText(state, { exact: true }) });

test('six repeat visits are planned, one is moved, and the patient cancels the rest', async () => {
  const rosa = await newPatient('Rosa');
  const company = await newCompany();
  const { id } = await api<{ id: number }>('GET /me', { token: rosa.token });
  await bookTomorrow(rosa, company);
  const admin = await newAdmin(company);
  const staff = await openAt(admin, `/phleb/patients/${id}?tab=series`, PHONE);
  const series = async () =>
    (await api<{ data: { visits: Visit[] }[] }>(`GET /series?user_id=${id}`, { token: admin })).data[0]!
      .visits;

  await test.step('staff plan them, and see the dates before', async () => {
    await staff.getByRole('button', { name: 'Plan repeat visits' }).click();
    await staff.getByLabel('Every').fill('1');
    await staff.getByLabel('First date').fill(new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10));
    await expect(staff.getByRole('region', { name: 'Planned dates' }).getByRole('listitem')).toHaveCount(6);
    await expectAccessibleEverywhere(staff, 'planning repeat visits');
    await staff.getByLabel(/^The patient has heard them/).check();
    await staff.getByRole('button', { name: 'Plan the visits' }).click();
    await expect(visitsOf(staff, 'Booked')).toHaveCount(6, { timeout: 30_000 });
    await expectAccessibleEverywhere(staff, 'repeat visits');
  });

  await test.step('one is moved by a day, and the others stay', async () => {
    const before = await series();
    const { appointment_id } = before[0]!;
    const { starts_at } = await api<{ starts_at: string }>(`GET /appointments/${appointment_id}`, {
      token: admin,
    });
    const body = { starts_at: new Date(Date.parse(starts_at) + DAY_MS).toISOString() };
    await api(`POST /appointments/${appointment_id}/reschedule`, { token: admin, body });
    await expect.poll(async () => (await series())[0]!.visit_on).not.toBe(before[0]!.visit_on);
    const days = (visits: readonly Visit[]) => visits.slice(1).map(({ visit_on }) => visit_on);
    expect(days(await series())).toEqual(days(before));
  });

  await test.step('the patient cancels the second and all later ones', async () => {
    const second = (await series())[1]!.appointment_id;
    const patient = await openAt(rosa.token, `/appointments/${second}/confirmation`, PHONE);
    await expect(patient.getByRole('heading', { name: 'Visit 2 of 6' })).toBeVisible();
    await expectAccessibleEverywhere(patient, 'a visit of a series');
    await patient.getByRole('button', { name: 'Cancel this and later visits' }).click();
    const dialog = patient.getByRole('dialog');
    await expect(dialog.getByText(/^5 visits from/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel this and later visits' }).click();
    await expect(visitsOf(patient, 'Canceled')).toHaveCount(5);
    await staff.reload();
    await expect(visitsOf(staff, 'Canceled')).toHaveCount(5);
    await expect(visitsOf(staff, 'Booked')).toHaveCount(1);
  });
});
