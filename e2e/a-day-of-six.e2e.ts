import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookSoon, newCompany, type Booking } from './support/bookings.ts';
import { Effort } from './support/effort.ts';
import { fullName, newPatient, openAt } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';
import { toastsOf } from './support/toasts.ts';

const HOUR_MS = 3_600_000;

test('a phlebotomist makes six visits on a phone in at most 24 taps, one of them late and one without a network', async () => {
  const company = await newCompany();
  const planned: { name: string; visit: Booking }[] = [];
  const names = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'];
  for (const patient of await Promise.all(names.map((name) => newPatient(name)))) {
    const visit = await bookSoon(patient, company);
    await api(`POST /appointments/${visit.id}/approve`, { token: company.token });
    planned.push({ name: fullName(patient), visit });
  }
  const { date } = planned[0]!.visit.slot;
  const page = await openAt(company.token, `/phleb/appointments/schedule?view=day&day=${date}`, PHONE);
  const card = page
    .getByRole('heading', { name: /^(Next visit|The visit now)$/ })
    .locator('xpath=ancestor::section');
  const button = (name: string) => card.getByRole('button', { name, exact: true });
  const effort = new Effort();

  await test.step('the first is late by the clock, and stays on top with its button and address in view', async () => {
    await page.clock.install({ time: Date.parse(planned[0]!.visit.slot.end) + HOUR_MS });
    await page.reload();
    await expect(card.getByRole('link', { name: planned[0]!.name })).toBeVisible();
    await expect(card.getByText(company.place.address)).toBeInViewport();
    await expect(button('On my way')).toBeInViewport();
    await expect(page.getByRole('button', { name: /Saved on this phone/ })).toBeVisible();
    await expectAccessibleEverywhere(page, 'The day on a phone');
  });

  for (const [index, { name, visit }] of planned.entries()) {
    await test.step(`visit ${index + 1}`, async () => {
      await expect(card.getByRole('link', { name })).toBeVisible();
      await effort.tap(button('On my way'));
      await expect(button('I have arrived')).toBeEnabled();
      if (index === 1) await page.context().setOffline(true);
      await effort.tap(button('I have arrived'));
      if (index === 1) {
        await expect(toastsOf(page).getByText('Saved on this phone')).toBeVisible();
        await page.context().setOffline(false);
      }
      await expect(button('Specimen drawn')).toBeEnabled();
      await effort.tap(button('Specimen drawn'));
      await expect(button('Complete')).toBeEnabled();
      await effort.tap(button('Complete'));
      await expect(card.getByRole('link', { name })).toHaveCount(0);
      const path = `GET /appointments/${visit.id}`;
      const read = () => api<{ status: string }>(path, { token: company.token });
      await expect.poll(async () => (await read()).status).toBe('completed');
    });
  }
  effort.print('A day of six visits');
  expect(effort.taps).toBeLessThanOrEqual(24);
});
