import { api } from './support/api.ts';
import { bookOverApi, MARIA } from './support/bookings.ts';
import { newPatient, openAs, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { wizardOf } from './support/wizard.ts';

test('a device with a wrong clock shows correct countdowns and times', async () => {
  const patient = await newPatient('Wanda');
  const { id } = await bookOverApi(patient);
  const maria = await tokenOf(MARIA.email);
  const page = await openAs(patient.token);
  await page.clock.install({ time: Date.now() + 7 * 60_000 });

  await test.step('what has just happened, not seven minutes ago', async () => {
    await api(`POST /appointments/${id}/approve`, { token: maria, body: {} });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^1 unread notification/ }).click();
    await expect(page.getByRole('button', { name: /approved.*just now/i })).toBeVisible();
  });

  await test.step('a chosen time, which is held for ten minutes, not for three', async () => {
    const wizard = wizardOf(page);
    await wizard.open();
    await wizard.goToTimes();
    await wizard.chooseTime(12, 0);
    await expect(wizard.hold.locator('..')).toContainText(/(10:00|9:[0-5]\d)$/);
  });
});
