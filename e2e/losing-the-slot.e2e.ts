import type { Page } from '@playwright/test';
import { bookOverApi, EMPIRE, freeSlots, MARIA, ROUTINE, wallTime } from './support/bookings.ts';
import { newPatient, openAs } from './support/people.ts';
import { wizardOf } from './support/wizard.ts';
import { expect, test } from './support/test.ts';

const LOST = 'This appointment slot is no longer available. Please select a new time.';

/** Returns the slot start of the wizard's next update. */
const startSentBy = async (page: Page): Promise<string> => {
  const request = await page.waitForRequest(
    (each) => each.method() === 'PUT' && /"slot":\{/.test(each.postData() ?? ''),
  );
  return (request.postDataJSON() as { slot: { start: string } }).slot.start;
};

test('a slot lost during the review leads back to fresh times, and the other choices stay; one taken while it is shown cannot be chosen', async () => {
  const [ada, rival] = await Promise.all([newPatient('Ada'), newPatient('Ralph')]);
  const page = await openAs(ada.token);
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

  await test.step('a booking in another tab says that it takes the hold over, and somebody else books', async () => {
    const other = await page.context().newPage();
    await other.goto('/appointments/book');
    await expect(other.getByText(/^You had another booking open\. This one takes its place/)).toBeVisible();
    await expect(page.getByText(/^You opened a booking in another tab\./)).toBeVisible();
    await expect(wizard.hold).toHaveCount(0);
    await other.close();
    await bookOverApi(rival, start);
    await wizard.confirm.click();
  });

  await test.step('is told so, at Time, where the slot is gone', async () => {
    await expect(page.getByText(LOST).first()).toBeVisible();
    await wizard.shows('Time');
    await expect(
      page.getByText(/^Someone just booked .+ [ap]m\. Here are the closest times\.$/),
    ).toBeVisible();
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

  await test.step('a slot that somebody else takes while it is shown cannot be chosen any more', async () => {
    const ada = await newPatient('Ada');
    const page = await openAs(ada.token);
    const wizard = wizardOf(page);
    await wizard.open();
    await wizard.goToTimes();
    await wizard.openDays.nth(4).click();
    const chip = wizard.times.getByRole('button').nth(3);
    const time = (await chip.textContent())!;
    const date = (await page.locator('button[data-date][aria-pressed="true"]').getAttribute('data-date'))!;
    const slots = await freeSlots(rival.token);
    const slot = slots.find((each) => each.date === date && wallTime(each.start) === time)!;
    await bookOverApi(rival, slot.start);

    await wizard.times.getByRole('button', { name: time, exact: true }).click();
    await expect(page.getByText(LOST).first()).toBeVisible();
    await expect(wizard.times.getByRole('button', { name: time, exact: true })).toHaveCount(0);
    await expect(wizard.next).toBeDisabled();
    await wizard.chooseTime(4, 0);
    await expect(wizard.next).toBeEnabled();
  });
});
