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
  await expect(patient.getByText(/Waiting for Maria to confirm/)).toBeVisible();

  const phlebotomist = await openAt(await tokenOf(MARIA.email), `${PENDING}?q=${iris.last_name}`);
  const row = phlebotomist.getByRole('row').filter({ hasText: fullName(iris) });
  const dialog = phlebotomist.getByRole('dialog');

  await test.step('thinks again, and the visit stays', async () => {
    await row.getByRole('button', { name: /Deny/ }).click();
    await expect(dialog).toContainText(
      new RegExp(`Deny \\w+day's \\d+:\\d\\d [ap]m visit for ${fullName(iris)}\\?`),
    );
    // The way out has the focus, which then goes back to where it was.
    await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await phlebotomist.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(row.getByRole('button', { name: /Deny/ })).toBeFocused();
    await expect(row).toHaveCount(1);
  });

  await test.step('denies it', async () => {
    await row.getByRole('button', { name: /Deny/ }).click();
    await dialog.getByRole('button', { name: 'Deny', exact: true }).click();
    await expect(row).toHaveCount(0);
    await expect(phlebotomist.getByText(`Denied. ${fullName(iris)} will be told.`)).toBeVisible();
    await phlebotomist.reload();
    await expect(phlebotomist.getByRole('heading', { name: 'Pending Appointments' })).toBeVisible();
    await expect(phlebotomist.getByText('Nothing matches')).toBeVisible();
  });

  await test.step('the patient sees it without a reload, and has it in the inbox', async () => {
    await expect(patient.getByText('Denied', { exact: true }).first()).toBeVisible({ timeout: 15_000 });
    await expect(patient.getByText(/Maria could not take this visit/)).toBeVisible();
    await waitForMessage(iris.email, /could not|denied|not accepted/i);
    await patient.goto('/appointments/upcoming');
    await expect(patient.getByText('No upcoming visit')).toBeVisible();
  });
});

test('once the last pending visit is answered, the list says that nothing waits', async () => {
  // Fatima Hassan has no visits in the demo: her list empties whatever else is pending.
  const page = await openAt(await tokenOf('fatima.hassan@demo.test'), PENDING);
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
});

test('an admin sees whose visits they are and narrows the list to one phlebotomist; a phlebotomist does not', async () => {
  const olga = await newPatient('Olga');
  await bookOverApi(olga);

  const admin = await openAt(await tokenOf('admin@demo.test'), `${PENDING}?q=${olga.last_name}`);
  const appointment = admin.getByRole('row').filter({ hasText: fullName(olga) });
  await expect(admin.getByRole('columnheader', { name: 'Phlebotomist' })).toBeVisible();
  await expect(admin.getByRole('columnheader', { name: 'Provider' })).toHaveCount(0);
  await expect(appointment).toContainText(MARIA.name);

  const picker = admin.getByPlaceholder('All phlebotomists');
  const asked = admin.waitForRequest((request) => /admin\/phlebotomists\?q=jam/i.test(request.url()));
  await picker.fill('jam');
  await asked;
  await admin.getByRole('option', { name: /Jamal Robinson/ }).click();
  await expect(admin).toHaveURL(/phlebotomist_id=11/);
  await expect(appointment).toHaveCount(0);
  await admin.reload();
  await expect(picker).toHaveValue('Jamal Robinson');
  await admin.getByRole('button', { name: 'Choose nobody' }).click();
  await expect(appointment).toHaveCount(1);

  const developer = await openAs(await tokenOf('developer@demo.test'));
  await developer.goto(`${PENDING}?q=${olga.last_name}`);
  await expect(developer.getByRole('columnheader', { name: 'Provider' })).toBeVisible();
  await test.step('where no word of a service is broken', async () => {
    await developer.setViewportSize({ width: 1280, height: 800 });
    await developer.route(/\/api\/phlebotomist\/appointments\?/, async (route) => {
      const answer = await fetchWhole(route);
      const listed = (await answer.json()) as { data: { service: object }[] };
      for (const visit of listed.data) visit.service = { ...visit.service, name: 'Child/Infant' };
      await route.fulfill({ response: answer, json: listed });
    });
    await developer.reload();
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

  const phlebotomist = await openAt(await tokenOf(MARIA.email), `${PENDING}?q=${olga.last_name}`);
  await expect(phlebotomist.getByRole('row').filter({ hasText: fullName(olga) })).toBeVisible();
  await expect(phlebotomist.getByPlaceholder('All phlebotomists')).toHaveCount(0);
  await expect(phlebotomist.getByRole('columnheader', { name: 'Phlebotomist' })).toHaveCount(0);
});

test('the list is searched, ordered and paged by the server, and its address says where it stands', async () => {
  const account = await newPatient('Paige');
  for (let visit = 0; visit < 3; visit += 1) await bookOverApi(account);
  const page = await openAt(await tokenOf(MARIA.email), PENDING);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/appointments\?.*q=/, (route) => held.then(() => route.continue()));
  await page.getByRole('searchbox').fill(account.last_name);
  // Until other rows come, those of before stay as legible as they were.
  const table = page.getByRole('table');
  await expect(table).toHaveAttribute('aria-busy', 'true');
  await expect(table).toHaveCSS('opacity', '1');
  answer();
  const rows = page.getByRole('row').filter({ hasText: fullName(account) });
  await expect(rows).toHaveCount(3);
  await expect(page).toHaveURL(new RegExp(`q=${account.last_name}`));

  const when = page.getByRole('columnheader', { name: 'Date and time' });
  await when.getByRole('button').click();
  await expect(when).toHaveAttribute('aria-sort', 'ascending');
  const first = await rows.first().innerText();
  await when.getByRole('button').click();
  await expect(when).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => rows.last().innerText()).toBe(first);
  await expect(page).toHaveURL(/sort=-starts_at/);

  // A link to a page that is no longer there leads to the last one that is.
  await page.goto(`${PENDING}?q=${account.last_name}&page=9`);
  await expect(rows).toHaveCount(3);
  await expect(page).not.toHaveURL(/page=/);

  await page.getByRole('checkbox', { name: 'Choose all' }).check();
  await page
    .getByRole('group', { name: 'With the chosen rows' })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('a visit opens beside its list, by an address of its own, and is answered there', async () => {
  const patient = await newPatient('Sidney');
  const { id } = await bookOverApi(patient);
  const page = await openAt(await tokenOf(MARIA.email), `${PENDING}?q=${patient.last_name}`);
  await page
    .getByRole('row')
    .filter({ hasText: fullName(patient) })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(new RegExp(`visit=${id}`));
  const panel = page.getByRole('dialog', { name: 'Requested visit' });
  await expect(panel.getByText(patient.email)).toBeVisible();
  await page.goBack();
  await expect(panel).toHaveCount(0);
  await page.goForward();
  await panel.getByRole('button', { name: `Approve ${fullName(patient)}` }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByText(`Approved. ${fullName(patient)} will be told.`)).toBeVisible();
});
