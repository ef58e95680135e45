import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookTomorrow, hire, newCompany } from './support/bookings.ts';
import { waitForMessage } from './support/inbox.ts';
import { chooseMore } from './support/more-actions.ts';
import { fullName, newPatient, openAt, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

type Visit = { phlebotomist: { id: number; name: string }; starts_at: string; price_total: number };

test('the office gives the day of a sick phlebotomist to a colleague, who is booked meanwhile', async () => {
  const developers = await tokenOf('developer@demo.test');
  const company = await newCompany();
  const jamal = await newPatient('Jamal');
  const jamals = { ...company, ...(await hire(jamal, company.provider)) };
  const [nora, omar, tara] = [await newPatient('Nora'), await newPatient('Omar'), await newPatient('Tara')];
  const noras = await bookTomorrow(nora, company);
  const omars = await bookTomorrow(omar, company);
  const read = (id: number) => api<Visit>(`GET /appointments/${id}`, { token: developers });
  const before = await read(noras.id);

  const whose = `phlebotomist_id=${company.phlebotomist.id}`;
  const office = await openAt(
    developers,
    `/phleb/appointments/schedule?view=day&day=${noras.slot.date}&${whose}`,
  );
  await office.getByRole('button', { name: 'Give this day away' }).click();
  const dialog = office.getByRole('dialog', { name: 'Give this day away' });
  const rowOf = (name: string) => dialog.getByRole('group', { name: new RegExp(name) });
  await expect(dialog.getByRole('button', { name: 'Give 2 visits' })).toBeVisible();
  await expect(rowOf('Nora').getByLabel('Colleague')).toHaveValue(String(jamals.phlebotomist.id));
  await expectAccessibleEverywhere(office, 'Giving a day away');

  await test.step('nothing is given when a patient books the colleague meanwhile', async () => {
    await bookTomorrow(tara, jamals, omars.slot.start);
    await dialog.getByRole('button', { name: 'Give 2 visits' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Nothing was given yet, because 1 visit');
    await expect(rowOf('Omar')).toContainText('Every colleague who works then is busy');
    expect((await read(noras.id)).phlebotomist.id).toBe(company.phlebotomist.id);
  });

  await test.step('the other visit goes with its time and price, and its patient is told who comes', async () => {
    await dialog.getByRole('button', { name: 'Give 1 visit' }).click();
    await expect(office.getByText('1 visit given. The patient is told who comes.')).toBeVisible();
    expect(await read(noras.id)).toEqual(
      expect.objectContaining({
        phlebotomist: expect.objectContaining({ id: jamals.phlebotomist.id, name: fullName(jamal) }),
        ...{ starts_at: before.starts_at, price_total: before.price_total },
      }),
    );
    await waitForMessage(nora.email, /Another phlebotomist will come/, fullName(jamal));
  });

  await test.step('both phlebotomists read it, and the visit has "Give to a colleague" in its menu', async () => {
    for (const [token, text] of [
      [jamals.token, 'is now yours'],
      [company.token, 'goes to a colleague'],
    ] as const)
      await expect
        .poll(async () => JSON.stringify(await api('GET /notifications', { token })))
        .toContain(text);
    await office.setViewportSize({ width: 390, height: 844 });
    await office.goto(`/phleb/appointments/${noras.id}`);
    await chooseMore(office, 'Give to a colleague');
    const one = office.getByRole('dialog', { name: 'Give to a colleague' });
    await expect(one.getByRole('radio', { name: /^Maria .* driving$/ })).toBeChecked();
    await expectAccessibleEverywhere(office, 'Giving a visit to a colleague');
  });
});
