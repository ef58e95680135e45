import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookTomorrow, hire, newAdmin, newCompany } from './support/bookings.ts';
import { waitForMessage } from './support/inbox.ts';
import { fullName, newPatient, openAt } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { toastsOf } from './support/toasts.ts';

type Visit = { phlebotomist: { id: number }; starts_at: string };

test('a dispatcher moves a visit on the board: by keyboard at the desk, and by fields on a phone', async () => {
  const company = await newCompany();
  const jamal = await newPatient('Jamal');
  const { phlebotomist } = await hire(jamal, company.provider);
  const token = await newAdmin(company);
  const nora = await newPatient('Nora');
  const { id, slot } = await bookTomorrow(nora, company);
  await api(`POST /appointments/${id}/approve`, { token });
  const read = () => api<Visit>(`GET /appointments/${id}`, { token });
  const address = `/admin/board?day=${slot.date}`;

  const desk = await openAt(token, address, { viewport: { width: 1440, height: 900 } });
  const other = await openAt(token, address, { viewport: { width: 1440, height: 900 } });
  const block = desk.getByRole('button', { name: new RegExp(`^${fullName(nora)}`) });

  await test.step('the board is usable by everybody', async () => {
    await expect(block).toBeVisible();
    await expectAccessibleEverywhere(desk, 'The dispatch board');
  });

  await test.step('the keyboard moves it to a colleague an hour later; another dispatcher sees it', async () => {
    const before = Date.parse((await read()).starts_at);
    await block.focus();
    await desk.keyboard.press('Enter');
    const lanes = await desk.getByRole('heading', { level: 3 }).allTextContents();
    const [from, to] = ['Maria', 'Jamal'].map((name) => lanes.findIndex((lane) => lane.startsWith(name)));
    await desk.keyboard.press(to! > from! ? 'ArrowDown' : 'ArrowUp');
    for (let step = 0; step < 12; step += 1) await desk.keyboard.press('ArrowRight');
    await expect(desk.getByText(/The patient is told/)).toBeVisible();
    await desk.keyboard.press('Enter');
    await desk.getByRole('dialog').getByRole('button', { name: 'Move the visit' }).click();
    await expect(toastsOf(desk).getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(
      other
        .getByRole('region', { name: fullName(jamal) })
        .getByRole('button', { name: new RegExp(`^${fullName(nora)}`) }),
    ).toBeVisible();
    const after = await read();
    expect([after.phlebotomist.id, Date.parse(after.starts_at)]).toEqual([
      phlebotomist.id,
      before + 3_600_000,
    ]);
    await waitForMessage(nora.email, /moved|rescheduled/i);
  });

  await test.step('on a phone it goes back by lane and time', async () => {
    const phone = await openAt(token, address, { viewport: { width: 360, height: 740 } });
    await phone.getByRole('button', { name: `Move the visit of ${fullName(nora)}` }).click();
    const sheet = phone.getByRole('dialog', { name: fullName(nora) });
    await sheet.getByLabel('Phlebotomist').selectOption(String(company.phlebotomist.id));
    await sheet.getByRole('button', { name: 'Move and tell the patient' }).click();
    await expect(toastsOf(phone).getByRole('button', { name: 'Undo' })).toBeVisible();
    await toastsOf(phone).getByRole('button', { name: 'Undo' }).click();
    await expect(toastsOf(phone).getByText(/^The visit is back at/)).toBeVisible();
    expect((await read()).phlebotomist.id).toBe(phlebotomist.id);
  });
});
