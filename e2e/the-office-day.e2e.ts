import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookSoon, bookTomorrow, hire, newAdmin, newCompany } from './support/bookings.ts';
import { withoutSocket } from './support/clock.ts';
import { waitForMessage } from './support/inbox.ts';
import { chooseMore } from './support/more-actions.ts';
import { fullName, newPatient, openAt } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { toastsOf } from './support/toasts.ts';

const HOUR_MS = 3_600_000;
type Visit = {
  status: string;
  phlebotomist: { id: number; name: string };
  starts_at: string;
  price_total: number;
};

test('an office answers a request, has a late visit under way without a network, and gives away the day of a sick phlebotomist', async () => {
  const company = await newCompany();
  const jamal = await newPatient('Jamal');
  const jamals = { ...company, ...(await hire(jamal, company.provider)) };
  const token = await newAdmin(company);
  const [lena, nora, omar, tara] = [
    ...[await newPatient('Lena'), await newPatient('Nora'), await newPatient('Omar')],
    await newPatient('Tara'),
  ] as const;
  const read = (id: number) => api<Visit>(`GET /appointments/${id}`, { token });

  const lenas = await bookSoon(lena, company);
  const office = await openAt(token, '/dashboard');

  await test.step('a notification says who asks and when, leads to that visit, and is settled by the answer', async () => {
    await office.getByRole('button', { name: /^1 unread notification/ }).click();
    await office
      .getByRole('button', { name: new RegExp(`${fullName(lena)} asks for`) })
      .last()
      .click();
    await expect(office).toHaveURL(new RegExp(`visit=${lenas.id}$|/${lenas.id}$`));
    await office.getByRole('button', { name: 'Approve' }).first().click();
    await expect.poll(async () => (await read(lenas.id)).status).toBe('approved');
    await expect(office.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  });

  await test.step('the visit is late: its lane says whose it is, and its step is taken without a network and sent', async () => {
    await office.clock.install({ time: Date.parse(lenas.slot.end) + HOUR_MS });
    await office.goto(`/phleb/appointments/schedule?view=day&day=${lenas.slot.date}`);
    await office
      .getByRole('link', { name: new RegExp(`^${fullName(lena)}`) })
      .first()
      .click();
    const onTheWay = office.getByRole('button', { name: 'Mark Maria on the way' });
    await expect(onTheWay).toBeVisible();
    await office.context().setOffline(true);
    await onTheWay.click();
    await expect(toastsOf(office).getByText('Sending “Mark Maria on the way”…')).toBeVisible();
    await office.clock.runFor(10_000);
    await expect(toastsOf(office).getByText('No connection')).toBeVisible();
    await expect(toastsOf(office).getByRole('button', { name: 'Do not send' })).toBeVisible();
    await office.context().setOffline(false);
    await toastsOf(office).getByRole('button', { name: 'Try again' }).click();
    await expect(office.getByRole('button', { name: 'Mark Maria as arrived' })).toBeVisible();
  });

  const noras = await bookTomorrow(nora, company);
  const omars = await bookTomorrow(omar, company);
  const before = await read(noras.id);
  const dialog = office.getByRole('dialog', { name: 'Give this day away' });
  const rowOf = (name: string) => dialog.getByRole('group', { name: new RegExp(name) });

  await test.step('a sick phlebotomist’s day can go to a colleague', async () => {
    // With live updates, the dialog would know of the colleague's new visit before it is sent.
    await withoutSocket(office);
    const whose = `phlebotomist_id=${company.phlebotomist.id}`;
    await office.goto(`/phleb/appointments/schedule?view=day&day=${noras.slot.date}&${whose}`);
    await office.getByRole('button', { name: 'Give this day away' }).click();
    await expect(dialog.getByRole('button', { name: 'Give 2 visits' })).toBeVisible();
    await expect(rowOf('Nora').getByLabel('Colleague')).toHaveValue(String(jamals.phlebotomist.id));
    await expectAccessibleEverywhere(office, 'Giving a day away');
  });

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
    for (const [staff, text] of [
      [jamals.token, 'is now yours'],
      [company.token, 'goes to a colleague'],
    ] as const)
      await expect
        .poll(async () => JSON.stringify(await api('GET /notifications', { token: staff })))
        .toContain(text);
    await office.setViewportSize({ width: 390, height: 844 });
    await office.goto(`/phleb/appointments/${noras.id}`);
    await chooseMore(office, 'Give to a colleague');
    const one = office.getByRole('dialog', { name: 'Give to a colleague' });
    await expect(one.getByRole('radio', { name: /^Maria .* driving$/ })).toBeChecked();
    await expectAccessibleEverywhere(office, 'Giving a visit to a colleague');
  });
});
