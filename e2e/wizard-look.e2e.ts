import type { Page } from '@playwright/test';
import { bookOverApi, EMPIRE, MARIA, OFFICE, ROUTINE, wallTime } from './support/bookings.ts';
import { newPatient, openAs, openAt } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { wizardOf } from './support/wizard.ts';
import { expect, test } from './support/test.ts';

const DESK = { viewport: { width: 1280, height: 800 } };

/** Opens the time step with one tap, as a returning patient. */
async function openTimes(page: Page): Promise<ReturnType<typeof wizardOf>> {
  const wizard = wizardOf(page);
  await wizard.open();
  await page.getByRole('button', { name: 'Choose a time' }).click();
  await expect(wizard.times).toBeVisible();
  return wizard;
}

test('the wizard has room on a phone and on a desk, for a finger and for a mouse, and tells of visits that are there already', async () => {
  const patient = await newPatient('Wilma');
  const booked = await bookOverApi(patient);
  await test.step('on a phone one line says where the booking stands, and the first times are seen without scrolling', async () => {
    const page = await openAs(patient.token, PHONE);
    const wizard = await openTimes(page);
    const line = page.getByRole('progressbar', { name: 'Steps of the booking' }).locator('..');
    await expect(line).toContainText('5 of 7');
    await expect(line).toContainText('Time');
    expect((await line.boundingBox())!.height).toBe(48);
    await expect(page.locator('button[data-day]')).toHaveCount(14);
    const chips = wizard.times.getByRole('button', { name: /^\d+:\d\d/ });
    const { y, height } = (await chips.first().boundingBox())!;
    expect(y).toBeLessThanOrEqual(320);
    expect(height).toBeGreaterThanOrEqual(44);

    // The last day has no bookings yet, so it offers as many times as possible.
    await page.locator('button[data-day][aria-disabled="false"]').last().tap();
    await expect(chips).toHaveCount(8);
    await test.step('in high contrast an outline shows the chosen day', async () => {
      const chosen = page.locator('button[data-day][aria-pressed="true"]');
      const outline = () => chosen.evaluate((day) => getComputedStyle(day).outlineStyle);
      // A tap leaves the focus there, which has an outline of its own.
      await chosen.evaluate((day: HTMLElement) => day.blur());
      expect(await outline()).toBe('none');
      await page.emulateMedia({ forcedColors: 'active' });
      expect(await outline()).toBe('solid');
      await page.emulateMedia({ forcedColors: 'none' });
    });
    await page.getByRole('button', { name: 'All times' }).click();
    expect(await chips.count()).toBeGreaterThan(8);
    await expect(wizard.next).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Month' }).click();
    await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
  });

  await test.step('on a desk the calendar stands beside the times, and Next is in view at every step', async () => {
    const page = await openAs(patient.token, DESK);
    const wizard = await openTimes(page);
    const calendar = (await page.getByRole('button', { name: 'Next month' }).locator('../..').boundingBox())!;
    expect(calendar.width).toBe(360);
    expect((await wizard.times.boundingBox())!.x).toBeGreaterThanOrEqual(calendar.x + calendar.width);
    await wizard.lookAtNextMonth();
    await wizard.openDays.nth(14).click();
    await page.getByRole('button', { name: 'All times' }).click();
    await expect(wizard.next).toBeInViewport({ ratio: 1 });
    for (const step of ['Phlebotomist', 'Provider', 'Service', 'Location']) {
      await wizard.step(step).click();
      await wizard.shows(step);
      await expect(wizard.next).toBeInViewport({ ratio: 1 });
    }
  });

  await test.step('a mouse gets dense rows and small buttons, a finger large ones', async () => {
    const sizes = async (options: object) => {
      const page = await openAt(patient.token, '/appointments/upcoming', options);
      const row = page.getByRole('row').nth(1);
      await expect(row).toBeVisible();
      const link = page.getByRole('complementary').first().getByRole('link').first();
      const found = {
        row: (await row.boundingBox())!.height,
        link: await link.evaluate((element: HTMLElement) => element.offsetHeight),
      };
      await page.context().close();
      return found;
    };
    const mouse = await sizes(DESK);
    expect(mouse.row).toBeGreaterThanOrEqual(48);
    expect(mouse.row).toBeLessThanOrEqual(50);
    expect(mouse.link).toBe(36);
    const finger = await sizes({ ...DESK, hasTouch: true, isMobile: true });
    expect(finger.row).toBeGreaterThanOrEqual(56);
    expect(finger.link).toBeGreaterThanOrEqual(44);
  });

  await test.step('the visit of the same person at that time is named, with a way to it', async () => {
    const page = await openAs(patient.token, DESK);
    const wizard = await openTimes(page);
    await wizard.lookAtNextMonth();
    await wizard.chooseTime(9, 2);
    await wizard.next.click();
    await expect(wizard.agreedBefore).toBeVisible();
    const { id, code: confirmation_code } = booked;
    const starts_at = booked.slot.start;
    await page.route('**/api/bookings', (route) =>
      route.fulfill({
        status: 409,
        json: {
          message: 'There is already a visit for this person at that time.',
          code: 'ALREADY_BOOKED',
          appointment: { id, confirmation_code, starts_at },
        },
      }),
    );
    await wizard.confirm.click();
    await wizard.shows('Time');
    const notice = page.getByRole('alert').filter({ hasText: 'There is already a visit' });
    const link = notice.getByRole('link', {
      name: new RegExp(`${confirmation_code}.*${wallTime(starts_at)}`),
    });
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/appointments/${id}/confirmation$`));
    await page.goBack();
    await wizard.shows('Time');

    await test.step('and who has as many waiting visits as can be is led to them', async () => {
      for (let more = 1; more < 5; more += 1) await bookOverApi(patient);
      const page = await openAs(patient.token, DESK);
      const wizard = await openTimes(page);
      for (const chosen of [OFFICE.address, ROUTINE.name, EMPIRE.name, MARIA.name])
        await expect(page.getByText(chosen).first()).toBeVisible();
      await wizard.lookAtNextMonth();
      await wizard.chooseTime(10, 2);
      await wizard.next.click();
      await expect(wizard.agreedBefore).toBeVisible();
      await wizard.confirm.click();
      const told = page.getByRole('alert').filter({ hasText: 'the maximum number of unanswered requests' });
      await told.getByRole('link', { name: 'See your visits' }).press('Enter');
      await expect(page).toHaveURL(/\/appointments\/upcoming$/);
      await expect(page.getByText('Pending')).toHaveCount(5);
    });
  });
});
