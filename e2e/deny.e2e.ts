import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookOverApi, MARIA } from './support/bookings.ts';
import { fetchWhole } from './support/fetch-whole.ts';
import { waitForMessage } from './support/inbox.ts';
import { fullName, newPatient, openAs, openAt, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

const PENDING = '/phleb/appointments/pending';

test('a phlebotomist denies a visit after being asked, and the patient is told on the screen and by email', async () => {
  const iris = await newPatient('Iris');
  const { id } = await bookOverApi(iris);
  const patient = await openAt(iris.token, `/appointments/${id}/confirmation`);
  await expect(patient.getByText(/Maria will confirm, usually/)).toBeVisible();

  await test.step('no word of a service is broken in the list of a developer at a desk', async () => {
    const developer = await openAs(await tokenOf('developer@demo.test'));
    await developer.setViewportSize({ width: 1280, height: 800 });
    await developer.route(/\/api\/phlebotomist\/appointments\?/, async (route) => {
      const answer = await fetchWhole(route);
      const listed = (await answer.json()) as { data: { service: object }[] };
      for (const visit of listed.data) visit.service = { ...visit.service, name: 'Child/Infant' };
      await route.fulfill({ response: answer, json: listed });
    });
    await developer.goto(`${PENDING}?q=${iris.last_name}`);
    const service = developer.getByRole('cell', { name: 'Child/Infant' });
    const lines = await service.evaluate((cell) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      let count = 0;
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        count = Math.max(count, range.getClientRects().length);
      }
      return count;
    });
    expect(lines).toBe(1);
  });

  const phlebotomist = await openAt(await tokenOf(MARIA.email), `${PENDING}?q=${iris.last_name}`);
  const row = phlebotomist.getByRole('row').filter({ hasText: fullName(iris) });
  const dialog = phlebotomist.getByRole('dialog');

  await test.step('thinks again, and the visit stays', async () => {
    await expectAccessibleEverywhere(phlebotomist, 'pending visits');
    await row.getByRole('button', { name: /Deny/ }).click();
    await expect(dialog).toContainText(
      new RegExp(`Deny \\w+day's \\d+:\\d\\d [ap]m visit for ${fullName(iris)}\\?`),
    );
    // The Back button has the focus. When the dialog closes, the focus returns to the row's button.
    await expect(dialog.getByRole('button', { name: 'Back' })).toBeFocused();
    await phlebotomist.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(row.getByRole('button', { name: /Deny/ })).toBeFocused();
    await expect(row).toHaveCount(1);
  });

  await test.step('denies it', async () => {
    await row.getByRole('button', { name: /Deny/ }).click();
    await expectAccessibleEverywhere(phlebotomist, 'the question before a visit is denied');
    await dialog.getByRole('button', { name: 'Deny visit' }).click();
    await expect(row).toHaveCount(0);
    await expect(phlebotomist.getByText(`Denied. ${fullName(iris)} will be told.`)).toBeVisible();
    await phlebotomist.reload();
    await expect(phlebotomist.getByRole('heading', { name: 'Pending Appointments' })).toBeVisible();
    await expect(phlebotomist.getByText('No results')).toBeVisible();
  });

  await test.step('the patient sees it without a reload, and has it in the inbox', async () => {
    await expect(patient.getByText('Denied', { exact: true }).first()).toBeVisible({ timeout: 15_000 });
    await expect(patient.getByText(/Maria could not take this visit/)).toBeVisible();
    await waitForMessage(iris.email, /could not|denied|not accepted/i);
    await patient.goto('/appointments/upcoming');
    await expect(patient.getByText('No upcoming visit')).toBeVisible();
    await expectAccessibleEverywhere(patient, 'no upcoming visits');
    await patient.goto(PENDING);
    await expect(patient.getByRole('heading', { name: 'Access denied' })).toBeVisible();
    await expectAccessibleEverywhere(patient, 'access denied');
  });
});
