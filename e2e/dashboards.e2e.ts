import type { Page } from '@playwright/test';
import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookOverApi, MARIA, wallTime } from './support/bookings.ts';
import { serverIsAt } from './support/clock.ts';
import { fetchWhole } from './support/fetch-whole.ts';
import { newPatient, newSession, openAs, openAt, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

const cardOf = (page: Page, name: RegExp | string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name }) });

test("a phlebotomist's dashboard leads from each visit to where it is answered or shown, on the day where the visit is; a patient's greets them; an admin's says who works", async () => {
  const { id, code } = await bookOverApi(await newPatient('Dora'));
  const token = await tokenOf(MARIA.email);
  const page = await openAt(token, '/dashboard');
  const waiting = cardOf(page, /needs? your answer/);
  await waiting.getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/phleb\/appointments\/pending\?visit=\d+$/);
  await expect(page.getByRole('dialog', { name: 'Requested visit' })).toBeVisible();

  // The palette finds a visit by the start of its code.
  await page.goto('/dashboard');
  await expect(waiting.first()).toBeVisible();
  await expectAccessibleEverywhere(page, "a phlebotomist's dashboard", { withShell: true });
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search people, visits and screens' });
  await search.fill(code.slice(0, 6).toLowerCase());
  await page.getByRole('option').filter({ hasText: code }).click();
  await expect(page).toHaveURL(new RegExp(`/phleb/appointments/${id}$`));

  await test.step("today's schedule is the day where the visit is, whatever the device says", async () => {
    const { id, slot } = await bookOverApi(await newPatient('Kira'));
    const token = await tokenOf(MARIA.email);
    await api(`POST /appointments/${id}/approve`, { token, body: {} });
    const page = await openAs(token, { timezoneId: 'Pacific/Kiritimati' });
    // At 11:30 pm of the visit's day in New York it is already the next day on Kiritimati.
    await serverIsAt(page, new Date(`${slot.date}T23:30:00-05:00`));
    await page.goto('/dashboard');
    const today = cardOf(page, "Today's schedule");
    await today.getByRole('link', { name: /Kira/ }).click();
    await expect(page).toHaveURL(new RegExp(`/phleb/appointments/${id}$`));
  });

  await test.step('a patient’s dashboard greets them, and shows their phlebotomist’s week and next free time', async () => {
    // With a second session, the first one counts as the last visit to the site.
    await tokenOf('patient@demo.test');
    const page = await openAs(await newSession('patient@demo.test'));
    type Free = Record<string, { start: string }[]>;
    let free: Free | undefined;
    await page.route(/\/slots\?/, async (route) => {
      // Returns the first response again, so that bookings of other tests change nothing.
      free ??= (await (await fetchWhole(route)).json()) as Free;
      await route.fulfill({ json: free });
    });
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^Good (morning|afternoon|evening), \w+$/,
    );
    await expect(page.getByText(/^Last visited \d\d-\d\d-\d{4}/)).toBeVisible();
    for (const name of ['Book an Appointment', 'My Appointments', 'Results', 'Messages']) {
      await expect(cardOf(page, 'Quick actions').getByRole('link', { name })).toBeVisible();
    }
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      // Cards above load later and push the tiles down, so all are measured at once.
      const [first, second, third] = await cardOf(page, 'Quick actions')
        .getByRole('link')
        .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect()));
      expect([second!.y, third!.x]).toEqual([first!.y, first!.x]);
      expect(second!.x).toBeGreaterThan(first!.x);
      expect(third!.y).toBeGreaterThan(first!.y);
    }
    const card = cardOf(page, 'Your phlebotomist');
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByRole('term').filter({ hasText: 'Monday' })).toBeVisible();
    await expect(card.getByText(/Next available|No free time within four weeks/)).toBeVisible();
    const [soonest] = Object.values(free ?? {})
      .flat()
      .map(({ start }) => start)
      .sort();
    await expect(card).toContainText(soonest ? wallTime(soonest) : 'No free time within four weeks.');

    await test.step('and that card has its place while it is on its way', async () => {
      const page = await openAs(await tokenOf('patient@demo.test'));
      let answer = () => {};
      const waiting = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/api/me/phlebotomist', (route) => waiting.then(() => route.continue()));
      await page.goto('/dashboard');
      const card = cardOf(page, 'Your phlebotomist');
      await expect(card.getByRole('status', { name: 'Loading' })).toBeVisible();
      // The rest of the dashboard has loaded; only this card is pending.
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(1);
      const before = (await card.boundingBox())!;
      answer();
      await expect(card.getByText('Maria Santos')).toBeVisible();
      const after = (await card.boundingBox())!;
      expect([after.x, after.y, after.width]).toEqual([before.x, before.y, before.width]);
    });
  });

  await test.step('what a phlebotomist says of themselves is live on an admin’s dashboard and in the bell, and can be switched off', async () => {
    const token = await tokenOf('admin@demo.test');
    const body = { available: true, busy: true, offline: true };
    await api(`PUT /presence/notification-preferences/${MARIA.id}`, { token, body });
    const admin = await openAt(token, '/dashboard');
    const team = cardOf(admin, 'Phlebotomists now');
    const maria = team.getByRole('listitem').filter({ hasText: 'Maria Santos' });
    await expect(maria.first()).toBeVisible();
    await expectAccessibleEverywhere(admin, "an admin's dashboard", { withShell: true });

    const page = await openAt(await tokenOf(MARIA.email), '/dashboard');
    // Not `check`, because the choice is shown a moment after the click.
    await page.getByRole('radio', { name: 'Busy' }).click({ force: true });
    await expect(maria.getByText('Busy')).toBeVisible();
    await page.getByRole('radio', { name: 'Available' }).click({ force: true });
    await expect(maria.getByText('Available')).toBeVisible();
    await admin.getByRole('button', { name: /unread notification/ }).click();
    await expect(admin.getByRole('button', { name: /Maria Santos is available now/ }).first()).toBeVisible();
    await page.context().setOffline(true);
    await admin.reload();
    await expect(maria.getByText('Available')).toBeVisible();
    await page.context().setOffline(false);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Available' })).toBeChecked();

    await admin.goto('/account?tab=presence');
    const box = admin.getByRole('checkbox', { name: 'Maria Santos: Busy' });
    const saved = admin.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await box.click({ force: true });
    await expect(box).not.toBeChecked();
    await saved;
    await admin.reload();
    await expect(box).not.toBeChecked();
    await expectAccessibleEverywhere(admin, 'profile, presence alerts');
  });
});
