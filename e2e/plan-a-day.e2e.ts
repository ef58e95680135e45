import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookTomorrow, hire, newAdmin, newCompany } from './support/bookings.ts';
import { fullName, newPatient, openAt } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { toastsOf } from './support/toasts.ts';

test('a dispatcher plans a team’s day, swaps the rest of two days, and pins a visit that stays', async () => {
  const company = await newCompany();
  const jamal = await newPatient('Jamal');
  const jamals = { ...company, ...(await hire(jamal, company.provider)) };
  const token = await newAdmin(company);
  const nora = await newPatient('Nora');
  const noras = await bookTomorrow(nora, company);
  const whose = async () =>
    (await api<{ phlebotomist: { id: number } }>(`GET /appointments/${noras.id}`, { token })).phlebotomist.id;
  const office = await openAt(token, `/phleb/appointments/schedule?view=day&day=${noras.slot.date}`);

  await test.step('the schedule leads to the plan of those who have visits', async () => {
    await office.getByRole('link', { name: 'Plan this day' }).click();
    await expect(office.getByRole('heading', { name: 'Plan this day', level: 1 })).toBeVisible();
    await expect(office.getByText('No other order is better. This day stays as it is.')).toBeVisible();
  });

  await test.step('a swap shows what it costs before it is applied', async () => {
    await office.getByRole('checkbox', { name: fullName(jamal) }).check();
    await office.getByRole('button', { name: 'Swap the rest of two days' }).click();
    await expect(office.getByRole('heading', { name: 'The swap' })).toBeVisible();
    await expect(office.getByText(`${fullName(jamal)} comes instead of`)).toBeVisible();
    expect(await whose()).toBe(company.phlebotomist.id);
    await expectAccessibleEverywhere(office, 'A swap of two days');
    await office.getByRole('button', { name: 'Apply all changes' }).click();
    await expect(toastsOf(office).getByText('Given to colleagues: 1.')).toBeVisible();
    await expect.poll(whose).toBe(jamals.phlebotomist.id);
  });

  await test.step('a pinned visit stays with its phlebotomist in the next swap', async () => {
    await office.getByRole('button', { name: `Pin the visit of ${fullName(nora)}` }).click();
    await office.getByRole('checkbox', { name: `Stays with ${fullName(jamal)}` }).check();
    await office.getByRole('button', { name: 'Save and plan again' }).click();
    await expect(office.getByText('stays with the phlebotomist').first()).toBeVisible();
    await office.getByRole('button', { name: 'Swap the rest of two days' }).click();
    await expect(office.getByText('There is nothing to swap.')).toBeVisible();
  });
});
