import type { Page } from '@playwright/test';
import { bookOverApi } from './support/bookings.ts';
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

test('the wizard has room on a phone and on a desk, for a finger and for a mouse', async () => {
  const patient = await newPatient('Wilma');
  await bookOverApi(patient);
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

  await test.step('a refused field of the first step is scrolled into view', async () => {
    const page = await openAs(patient.token, { viewport: { width: 390, height: 600 } });
    const wizard = wizardOf(page);
    await wizard.open();
    await wizard.fillAddress();
    await wizard.contact('Email').fill('wilma@nowhere');
    await wizard.next.focus();
    await wizard.next.press('Enter');
    await expect(wizard.contact('Email')).toBeFocused();
    await expect(wizard.contact('Email')).toBeInViewport({ ratio: 1 });
    await expect(wizard.contact('Email')).toHaveAccessibleDescription(/email/i);
  });
});
