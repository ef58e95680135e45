import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookOverApi, freeSlots, MARIA, wallTime } from './support/bookings.ts';
import { chooseMore } from './support/more-actions.ts';
import { fetchWhole } from './support/fetch-whole.ts';
import { fullName, newPatient, openAt, tokenOf } from './support/people.ts';
import { refuseOnce } from './support/refuse.ts';
import { expect, test } from './support/test.ts';

test('staff say why they cancel, and the schedule shows a week and a list', async () => {
  const omar = await newPatient('Omar');
  const free = await freeSlots(omar.token);
  // A time whose previous hour is free, too.
  const later = free.filter(({ start }) =>
    free.some((other) => Date.parse(start) - Date.parse(other.start) === 3_600_000),
  );
  const { id, slot } = await bookOverApi(omar, later.at(-1)!.start);
  const marias = await tokenOf(MARIA.email);
  await api(`POST /appointments/${id}/approve`, { token: marias });
  const maria = await openAt(marias, `/phleb/appointments/schedule?view=week&day=${slot.date}`);
  await expect(
    maria.getByRole('group', { name: 'Visits of the week' }).getByRole('link', { name: fullName(omar) }),
  ).toBeVisible();
  const block = maria.getByRole('link', { name: fullName(omar) });

  await test.step('the week offers for a visit what the list offers', async () => {
    await maria.getByRole('button', { name: `More for ${fullName(omar)}` }).click();
    const offered = maria.getByRole('dialog', { name: fullName(omar) });
    await expect(offered.getByRole('button', { name: 'Message' })).toBeVisible();
    await expectAccessibleEverywhere(maria, 'What a week offers for a visit');
    await offered.getByRole('button', { name: 'Map route preview' }).click();
    await expect(maria.getByRole('dialog', { name: 'Map route preview' })).toContainText(fullName(omar));
    await maria.keyboard.press('Escape');
  });

  await test.step('a visit is moved by keys, and only when it is confirmed', async () => {
    await block.focus();
    await maria.keyboard.press('Shift+ArrowDown');
    await maria.keyboard.press('Shift+ArrowUp');
    await maria.keyboard.press('Shift+ArrowUp');
    await maria.keyboard.press('Enter');
    const question = maria.getByRole('dialog', { name: new RegExp(`^Move ${fullName(omar)}'s visit to`) });
    await expect(question).toContainText('The patient will be told.');
    await question.getByRole('button', { name: 'Back' }).click();
    await expect(block).toHaveAccessibleName(new RegExp(`^${fullName(omar)} ${wallTime(slot.start)}`));
  });

  await test.step('a visit is dragged to another time', async () => {
    const from = (await block.boundingBox())!;
    const [x, y] = [from.x + from.width / 2, from.y + 10];
    await maria.mouse.move(x, y);
    await maria.mouse.down();
    await maria.mouse.move(x, y - 30, { steps: 4 });
    await maria.mouse.move(x, y - 88, { steps: 4 });
    await maria.mouse.up();
    await maria.getByRole('dialog').getByRole('button', { name: 'Move the visit' }).click();
    await expect(maria.getByText(/^Moved to /)).toBeVisible();
    const { starts_at } = await api<{ starts_at: string }>(`GET /appointments/${id}`, { token: marias });
    expect(Date.parse(slot.start) - Date.parse(starts_at)).toBe(3_600_000);
  });

  await test.step('day and week are narrowed, and the address says how', async () => {
    await maria.getByRole('searchbox').fill('nobody of this name');
    await expect(block).toHaveCount(0);
    await expect(maria).toHaveURL(/view=week.*q=nobody/);
    await maria.goto(`/phleb/schedule?view=day&day=${slot.date}&q=${omar.last_name}`);
    const stops = maria.getByRole('list', { name: 'Visits of the day' });
    await expect(stops.getByRole('link')).toHaveCount(1);
    await stops.getByRole('button', { name: `More for ${fullName(omar)}` }).click();
    await maria.getByRole('dialog').getByRole('button', { name: 'Message' }).click();
    await expect(maria).toHaveURL(new RegExp(`/messages.*appointment_id=${id}`));
  });

  await test.step('the way to a visit says how long the drive is, and where that could not be loaded', async () => {
    await maria.goto(`/phleb/appointments/schedule?q=${omar.last_name}`);
    const day = /\/api\/phlebotomist\/appointments\?.*phlebotomist_id=/;
    await maria.route(day, async (route) => {
      const response = await fetchWhole(route);
      const found = (await response.json()) as { data: { location: object }[] };
      const nowhere = { ...found.data[0]!.location, lat: null, lng: null };
      const before = { ...found.data[0], id: 1, starts_at: `${slot.date}T00:15:00-05:00`, location: nowhere };
      const driven = found.data.map((visit) => ({ ...visit, drive_minutes: 20 }));
      await route.fulfill({ response, json: { ...found, data: [before, ...driven] } });
    });
    await maria.route(day, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await maria.getByRole('button', { name: 'More' }).click();
    await maria.getByRole('button', { name: 'Map route preview' }).click();
    const dialog = maria.getByRole('dialog', { name: 'Map route preview' });
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(dialog.getByText('The first visit of the day.')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByText(/^About \d+ minutes from the visit before\.$/)).toBeVisible();
    await maria.keyboard.press('Escape');
    await maria.unroute(day);
  });

  await test.step('the office sees whose visit it is, by day and week, and whose step it would take', async () => {
    const office = await openAt(
      await tokenOf('admin@demo.test'),
      `/phleb/schedule?view=day&day=${slot.date}&q=${omar.last_name}`,
    );
    await expect(office.getByRole('heading', { name: 'Schedule', exact: true })).toBeVisible();
    const lane = office.locator('section', { has: office.getByRole('heading', { name: MARIA.name }) });
    await expect(
      lane.getByRole('link', { name: new RegExp(`^${fullName(omar)}.*${MARIA.name}$`) }),
    ).toBeVisible();
    await expectAccessibleEverywhere(office, 'Schedule of the office by day');
    await office.getByRole('link', { name: 'Week' }).click();
    await expect(office.getByRole('list', { name: 'Phlebotomists' })).toContainText(MARIA.name);
    await expectAccessibleEverywhere(office, 'Schedule of the office by week');
    await office.getByRole('button', { name: 'Why is a time not offered?' }).click();
    await expect(office.getByRole('dialog', { name: 'Why is a time not offered?' })).toBeVisible();
    await expectAccessibleEverywhere(office, 'why a time is not offered');
    await office.keyboard.press('Escape');
    await office
      .getByRole('group', { name: 'Visits of the week' })
      .getByRole('link', { name: fullName(omar) })
      .click();
    await expect(office.getByRole('button', { name: 'Mark Maria on the way' })).toBeVisible();
    await office.context().close();
  });

  await maria.goto(`/phleb/appointments/schedule?q=${omar.last_name}`);
  await maria
    .getByRole('row')
    .filter({ hasText: fullName(omar) })
    .getByRole('link')
    .click();
  const dialog = maria.getByRole('dialog', { name: /^Cancel \w+day's .* visit for Omar / });
  const reason = dialog.getByLabel('Reason');
  const send = dialog.getByRole('button', { name: 'Cancel visit' });
  await chooseMore(maria, 'Cancel visit');
  await dialog.getByRole('button', { name: 'The car broke down.' }).click();
  await expect(reason).toHaveValue('The car broke down.');
  await reason.fill('');
  await send.click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await expect(reason).toBeFocused();
  await reason.fill('Our car broke down.');
  await refuseOnce(maria, 'POST', /\/cancel$/);
  await send.click();
  await expect(maria.getByText('Cancel failed')).toBeVisible();
  await chooseMore(maria, 'Cancel visit');
  await expect(reason).toHaveValue('Our car broke down.');
  await send.click();
  await expect(maria.getByText('Appointment canceled')).toBeVisible();
  await expect(maria.getByText('Our car broke down.')).toBeVisible();
});
