import type { Page } from '@playwright/test';
import { api } from './support/api.ts';
import { bookOverApi, EMPIRE, freeSlots, MARIA, ROUTINE, wallTime } from './support/bookings.ts';
import { newPatient, openAs, type SignedIn } from './support/people.ts';
import { wizardOf } from './support/wizard.ts';
import { expect, test } from './support/test.ts';

const LOST = 'This appointment slot is no longer available. Please select a new time.';

/** The start that the wizard's next update sends. */
const startSentBy = async (page: Page): Promise<string> => {
  const request = await page.waitForRequest(
    (each) => each.method() === 'PUT' && /"slot":\{/.test(each.postData() ?? ''),
  );
  return (request.postDataJSON() as { slot: { start: string } }).slot.start;
};

let ada: SignedIn;
let rival: SignedIn;

test.beforeEach(async ({ baseURL }) => {
  [ada, rival] = await Promise.all([newPatient(baseURL!, 'Ada'), newPatient(baseURL!, 'Ralph')]);
});

test('a slot that is lost during the review takes the patient back to fresh times, and the rest is kept', async ({
  browser,
  baseURL,
}) => {
  const page = await openAs(browser, baseURL!, ada.token);
  const wizard = wizardOf(page);
  await wizard.open();
  await page.getByLabel('Special instructions (optional)').fill('Ring twice');
  await wizard.goToTimes();
  const sent = startSentBy(page);
  const time = await wizard.chooseTime(3, 2);
  const start = await sent;
  await wizard.next.click();
  await wizard.agree();
  await wizard.next.click();
  await wizard.shows('Review');

  await test.step('another session of the patient lets go of the hold, and somebody else books', async () => {
    await api(baseURL!, 'POST /booking-sessions', { token: ada.token, body: {} });
    await bookOverApi(baseURL!, rival, start);
    await wizard.confirm.click();
  });

  await test.step('is told so, at Time, where the slot is gone', async () => {
    await expect(page.getByText(LOST).first()).toBeVisible();
    await wizard.shows('Time');
    await expect(wizard.times.getByRole('button', { name: time, exact: true })).toHaveCount(0);
    await expect(wizard.times.getByRole('button', { pressed: true })).toHaveCount(0);
    await expect(wizard.next).toBeDisabled();
  });

  await test.step('finds everything else as it was, and finishes with another time', async () => {
    const other = await wizard.chooseTime(3, 0);
    await wizard.next.click();
    await wizard.shows('Consents');
    for (const box of await wizard.consents.all()) await expect(box).toBeChecked();
    await wizard.next.click();
    await wizard.shows('Review');
    for (const kept of ['Ring twice', '350 5th Ave', ROUTINE.name, EMPIRE.name, MARIA.name, other]) {
      await expect(page.getByText(kept).filter({ visible: true }).first()).toBeVisible();
    }
    await wizard.confirm.click();
    await expect(page).toHaveURL(/\/appointments\/\d+\/confirmation$/);
    await expect(page.getByText(other).first()).toBeVisible();
  });
});

test('a slot that somebody else takes while it is shown cannot be chosen any more', async ({
  browser,
  baseURL,
}) => {
  const page = await openAs(browser, baseURL!, ada.token);
  const wizard = wizardOf(page);
  await wizard.open();
  await wizard.goToTimes();
  await wizard.openDays.nth(4).click();
  const chip = wizard.times.getByRole('button').nth(3);
  const time = (await chip.textContent())!;
  const date = (await page.locator('button[data-date][aria-pressed="true"]').getAttribute('data-date'))!;
  const slots = await freeSlots(baseURL!, rival.token);
  const slot = slots.find((each) => each.date === date && wallTime(each.start) === time)!;
  await bookOverApi(baseURL!, rival, slot.start);

  await wizard.times.getByRole('button', { name: time, exact: true }).click();
  await expect(page.getByText(LOST).first()).toBeVisible();
  await expect(wizard.times.getByRole('button', { name: time, exact: true })).toHaveCount(0);
  await expect(wizard.next).toBeDisabled();
  await wizard.chooseTime(4, 0);
  await expect(wizard.next).toBeEnabled();
});
