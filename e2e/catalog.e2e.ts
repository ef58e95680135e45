import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookOverApi, EMPIRE, MARIA, ROUTINE } from './support/bookings.ts';
import { newPatient, openAt, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

const DEVELOPER = 'developer@demo.test';
const ADMIN = 'admin@demo.test';

const open = async (email: string, path: string) => openAt(await tokenOf(email), path);

test('a phone shows in sight why somebody with visits ahead is not taken out of a provider, and the catalog is accessible', async () => {
  const page = await open(DEVELOPER, '/admin/providers?q=Empire');
  const dialog = page.getByRole('dialog');
  await bookOverApi(await newPatient('Noor'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: `Edit ${EMPIRE.name}` }).click();
  await dialog.getByLabel('Search phlebotomists').fill(MARIA.name);
  await dialog.getByRole('checkbox', { name: MARIA.name }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  // The error is above the fields and must be scrolled into view, because the button is below them.
  await expect(
    dialog.getByText(/Still needed here and not taken out: Maria Santos \(\d+ visits? ahead\)/),
  ).toBeInViewport();

  await test.step('its screens are accessible, with their forms open too', async () => {
    const page = await open(DEVELOPER, '/admin/services');
    await page.getByRole('button', { name: 'Edit Child/Infant' }).click();
    await expectAccessibleEverywhere(page, 'services with a row being edited');
    await page.goto('/admin/providers');
    await expect(page.getByRole('button', { name: /Edit/ }).first()).toBeVisible();
    await expectAccessibleEverywhere(page, 'providers');
    await page.getByRole('button', { name: 'Edit Bay Phlebotomy' }).click();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await expectAccessibleEverywhere(page, 'a provider being edited');
    const settings = await open(ADMIN, '/admin/my-provider');
    await settings.getByRole('button', { name: `Edit ${ROUTINE.name}` }).click();
    await expect(settings.getByLabel('Extra extension')).toBeVisible();
    await expectAccessibleEverywhere(settings, 'provider settings');
  });
});
