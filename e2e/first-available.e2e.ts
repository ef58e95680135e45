import { expectAccessibleEverywhere } from './support/axe.ts';
import { MARIA, ROUTINE } from './support/bookings.ts';
import { newPatient, openAs } from './support/people.ts';
import { wizardOf } from './support/wizard.ts';
import { expect, test } from './support/test.ts';

test('the soonest time of all phlebotomists is one tap away, with whom and when', async () => {
  const page = await openAs((await newPatient('Sonny')).token);
  const wizard = wizardOf(page);
  await wizard.open();
  await wizard.fillAddress();
  await wizard.next.click();
  await wizard.choose(ROUTINE.name);
  await wizard.next.click();

  const offer = page.getByRole('region', { name: 'First available' });
  await expect(offer).toContainText(/(today|tomorrow|day|\d) \d+:\d\d [ap]m with \w+/);
  const maria = page.getByRole('radio', { name: new RegExp(MARIA.name) });
  await expect(maria).toHaveAccessibleName(/\$[\d.]+, \d+ min.*Next opening: .+ [ap]m.*About \d+ min away/);
  await expectAccessibleEverywhere(page, 'The Phlebotomist step');
  const [, time] = /(\d+:\d\d [ap]m) with/.exec((await offer.textContent())!)!;
  await offer.getByRole('button', { name: /^Book \d+:\d\d [ap]m with \w+, \$[\d.]+$/ }).click();

  await wizard.shows('Consents');
  await expect(wizard.hold).toBeVisible();
  await wizard.step('Time').click();
  await expect(wizard.times.getByRole('button', { pressed: true })).toContainText(time!);
  await expect(wizard.times.getByRole('button', { pressed: true })).toHaveText(
    /^\d+:\d\d [ap]m\w+, \$[\d.]+$/,
  );
  await expect(page.getByRole('region', { name: 'First available' })).toHaveCount(0);
  await wizard.next.click();
  await wizard.agree();
  await wizard.next.click();
  await wizard.confirm.click();
  await expect(page).toHaveURL(/\/appointments\/\d+\/confirmation$/);
  await expect(page.getByText(time!).first()).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Map of the visit' })).toBeVisible();
});
