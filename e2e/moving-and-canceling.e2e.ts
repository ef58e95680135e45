import type { Locator, Page } from '@playwright/test';
import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookOverApi, freeSlots, MARIA, wallTime } from './support/bookings.ts';
import { PNG } from './support/files.ts';
import { waitForMessage } from './support/inbox.ts';
import { chooseMore } from './support/more-actions.ts';
import { newPatient, openAt, tokenOf } from './support/people.ts';
import { refuseOnce } from './support/refuse.ts';
import { expect, test } from './support/test.ts';
import { wizardOf } from './support/wizard.ts';

test.describe.configure({ timeout: 360_000 });

/** The last day with free times. Other tests book the earliest ones. */
const laterDay = (dialog: Locator) => dialog.locator('button[data-day][aria-disabled="false"]').last();

const timesIn = (dialog: Locator) =>
  dialog.getByRole('region', { name: 'Free times' }).getByRole('button', { name: /^\d+:\d\d [ap]m$/ });

test('a patient moves an approved visit, staff see it wait for an answer again, and the patient cancels it', async () => {
  const nora = await newPatient('Nora');
  const { id, slot } = await bookOverApi(nora);
  const maria = await tokenOf(MARIA.email);
  await api(`POST /appointments/${id}/approve`, { token: maria });
  const staff = await openAt(maria, `/phleb/appointments/pending?q=${nora.last_name}`);
  await expect(staff.getByText('No results')).toBeVisible();

  const patient = await openAt(nora.token, '/appointments/history');
  await expectAccessibleEverywhere(patient, 'my appointments');
  const dialog = patient.getByRole('dialog', { name: 'Reschedule' });
  const reschedule = () => patient.getByRole('button', { name: /^Reschedule \w+day's/ }).click();

  await test.step('without its service it cannot be moved, and says so', async () => {
    const path = `**/api/appointments/${id}/booking`;
    await patient.route(path, async (route) => {
      const response = await route.fetch();
      const { appointment, ...rest } = (await response.json()) as { appointment: object };
      await route.fulfill({ response, json: { ...rest, appointment: { ...appointment, service_id: null } } });
    });
    await reschedule();
    await expect(dialog.getByText(/^This service is no longer offered/)).toBeVisible();
    await patient.unroute(path);
    await patient.reload();
  });

  await reschedule();
  await expect(dialog.getByText(/^Now: /)).toContainText(wallTime(slot.start));
  await expect(dialog.getByRole('button', { name: 'Choose a time' })).toBeDisabled();
  await laterDay(dialog).click();
  await timesIn(dialog).nth(6).click();
  await expectAccessibleEverywhere(patient, 'the reschedule dialog');
  await dialog.getByRole('button', { name: /^Move to / }).click();
  await expect(patient.getByText(/It needs to be confirmed again\./)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(patient.getByText('Pending', { exact: true }).first()).toBeVisible();
  await expect(staff.getByRole('row').filter({ hasText: nora.last_name })).toHaveCount(1, {
    timeout: 15_000,
  });

  await test.step('in edit mode the place changes too, and another price is shown before it is agreed to', async () => {
    await patient.goto(`/appointments/book?edit=${id}`);
    await expect(patient.getByRole('heading', { name: 'Reschedule' })).toBeVisible();
    await patient.getByRole('radio', { name: /Another address/ }).check();
    await patient.getByLabel('Address', { exact: true }).fill('20 W 34th St');
    await patient.getByLabel('ZIP').fill('10001');
    await patient.getByLabel('City').fill('New York');
    await expect(patient.getByLabel('State')).toHaveValue('NY');
    const wizard = wizardOf(patient);
    await wizard.lookAtNextMonth();
    await wizard.chooseTime(6, 6);
    await expectAccessibleEverywhere(patient, 'the edit mode of the wizard');
    await patient.getByRole('button', { name: /^Move to / }).click();
    await expect(patient).toHaveURL(new RegExp(`/appointments/${id}/confirmation$`));
    await expect(patient.getByText(/20 W 34th St/).first()).toBeVisible();

    await test.step('how to find the door is said anew without a move', async () => {
      const moved = await api<{ starts_at: string }>(`POST /appointments/${id}/approve`, { token: maria });
      await patient.goto(`/appointments/book?edit=${id}`);
      await patient.getByLabel('Special instructions (optional)').fill('Blue door, second floor');
      await patient.getByRole('button', { name: 'Save the instructions' }).click();
      await expect(patient).toHaveURL(new RegExp(`/appointments/${id}/confirmation$`));
      await expect(patient.getByText('Blue door, second floor')).toBeVisible();
      const { status, starts_at } = await api<{ status: string; starts_at: string }>(
        `GET /appointments/${id}`,
        { token: maria },
      );
      expect([status, starts_at]).toEqual(['approved', moved.starts_at]);
    });
  });

  await test.step('a patient cancels from the confirmation, and can save the visit to a calendar before', async () => {
    const [file] = await Promise.all([
      patient.waitForEvent('download'),
      patient.getByRole('button', { name: 'Save to a calendar' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^appointment-\w{8}\.ics$/);
    await refuseOnce(patient, 'POST', /\/cancel$/);
    const cancel = async () => {
      await patient.getByRole('button', { name: 'Cancel', exact: true }).click();
      await patient.getByRole('dialog').getByRole('button', { name: 'Cancel the visit' }).click();
    };
    await cancel();
    await expect(patient.getByText('Cancel failed')).toBeVisible();
    await cancel();
    await expect(patient.getByText('Appointment canceled')).toBeVisible();
    await expect(patient).toHaveURL(/\/appointments\/upcoming$/);
    await expect(patient.getByText('No upcoming visit')).toBeVisible();
    await waitForMessage(nora.email, /you canceled your appointment/i);

    // A canceled visit has no calendar links.
    await patient.goto(`/appointments/${id}/confirmation`);
    await expect(patient.getByText('You canceled this visit.')).toBeVisible();
    await expect(patient.getByRole('link', { name: 'Book another time' })).toBeVisible();
    await expect(patient.getByRole('button', { name: 'Save to a calendar' })).toHaveCount(0);
  });
});

test('a patient takes one of the times that staff propose, reads why staff cancel, and books what staff ask for', async () => {
  const tess = await newPatient('Tess');
  const { id } = await bookOverApi(tess);
  const token = await tokenOf(MARIA.email);
  const maria = await openAt(token, `/phleb/appointments/${id}`);
  await chooseMore(maria, 'Propose times');
  const dialog = maria.getByRole('dialog', { name: 'Propose times' });
  await laterDay(dialog).click();
  const times = timesIn(dialog);
  await expect(times).toHaveCount(8);
  const [first, last] = [await times.nth(5).innerText(), await times.last().innerText()];
  await times.nth(5).click();
  await times.last().click();
  await dialog.getByLabel('Reason (optional)').selectOption('lab');
  await expectAccessibleEverywhere(maria, 'the dialog of proposed times');
  await maria.setViewportSize({ width: 375, height: 667 });
  await dialog.evaluate((element) => element.scrollTo(0, 0));
  await expect(dialog.getByRole('button', { name: 'Send 2 times' })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Send 2 times' }).click();
  await expect(maria.getByText('Sent. Tess can now choose a time.')).toBeVisible();
  await expect(maria.getByText('Proposed times')).toBeVisible();
  const patient = await openAt(tess.token, `/appointments/${id}/confirmation`);
  await expect(patient.getByText('Maria suggests another time.')).toBeVisible();
  await expect(patient.getByText('The lab needs the sample at another time.')).toBeVisible();
  await expectAccessibleEverywhere(patient, 'proposed times');
  await expect(patient.getByRole('button', { name: new RegExp(` ${first}$`) })).toBeVisible();
  await patient.getByRole('button', { name: new RegExp(` ${last}$`) }).click();
  await expect(patient.getByText('Maria suggests another time.')).toHaveCount(0);
  await expect(patient.getByText('Confirmed', { exact: true }).first()).toBeVisible();

  await test.step('and keeps that one when others are proposed later', async () => {
    const starts = (await freeSlots(tess.token)).slice(-2).map(({ start }) => start);
    await api(`POST /appointments/${id}/proposals`, { token, body: { starts } });
    await patient.setViewportSize({ width: 390, height: 844 });
    await patient.goto('/dashboard');
    await expect(patient.getByRole('link', { name: 'View the details' })).toBeVisible();
    await expect(patient.getByText('Maria suggests another time.')).toBeVisible();
    await patient.getByRole('button', { name: /^Keep \d/ }).click();
    await expect(patient.getByText('Your visit stays as it is.', { exact: true })).toBeVisible();
    await expect(patient.getByText('Maria suggests another time.')).toHaveCount(0);
  });

  await test.step('a staff cancellation reaches the patient with its reason, and leads to a new, linked visit', async () => {
    for (const each of [maria, patient]) await each.setViewportSize({ width: 1280, height: 800 });
    // The channel is subscribed late. Changes between the first responses and the subscription must still show.
    let hears = () => {};
    const heard = new Promise<void>((resolve) => (hears = resolve));
    await patient.route('**/api/broadcasting/auth', async (route) => {
      await heard;
      await route.continue();
    });
    await patient.goto('/dashboard');
    await expect(patient.getByRole('button', { name: 'Reschedule' })).toBeVisible();
    const body = { reason: 'My car broke down.' };
    await api(`POST /appointments/${id}/cancel`, { token, body });
    hears();
    await expect(patient.getByText(/Our staff canceled your visit/)).toBeVisible({ timeout: 20_000 });
    await expect(patient.getByText(/Canceled: My car broke down\./)).toBeVisible();
    const ways = [
      ['Edit/Reschedule', `/appointments/book?edit=${id}`],
      ['Book New', '/appointments/book'],
    ] as const;
    for (const [name, href] of ways) {
      await expect(patient.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    }
    await expectAccessibleEverywhere(patient, 'the dashboard after a cancellation');
    const mail = await waitForMessage(tess.email, /was canceled/i);
    expect(JSON.stringify(mail)).toContain('canceled');

    await patient.goto('/appointments/upcoming');
    await expect(patient.getByText('No upcoming visit')).toBeVisible();
    await patient.getByRole('link', { name: 'Canceled visits' }).click();
    await patient.getByRole('button', { name: /^Cancel Reason/ }).click();
    await expect(patient.getByRole('dialog')).toContainText('Canceled: My car broke down.');
    await patient.keyboard.press('Escape');
    await patient.getByRole('button', { name: /^Book \w+day's .* again$/ }).click();
    await expect(patient).toHaveURL(/\/appointments\/book\?edit=\d+/);
    await expect(patient.getByLabel('First name')).toHaveValue('Tess');
    await expect(patient.getByLabel('ZIP')).toHaveValue('10118');
  });

  // Staff ask only those who have a visit with them.
  await bookOverApi(tess);
  const { user_id } = await api<{ user_id: number }>(`GET /appointments/${id}`, { token: tess.token });
  const ask = (note: string) => api('POST /appointments/request', { token, body: { user_id, note } });
  await ask('Second one.');
  await ask('Third one.');
  const rowOf = (page: Page, note: string) => page.getByRole('row').filter({ hasText: note });

  await test.step('staff choose whom they ask, and send a file along', async () => {
    // The link between staff and patient follows the booking by an event.
    const found = () => api<{ total: number }>(`GET /admin/users?q=${tess.last_name}`, { token });
    await expect.poll(async () => (await found()).total).toBe(1);
    await maria.goto(`/phleb/appointments/requested?q=${tess.last_name}`);
    await maria.getByRole('button', { name: 'Request a visit' }).click();
    const dialog = maria.getByRole('dialog', { name: 'Request Appt' });
    const send = dialog.getByRole('button', { name: 'Send the request' });
    await send.click();
    await expect(dialog.getByText('Please choose a patient.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Patient' }).fill(tess.last_name);
    await maria.getByRole('option', { name: new RegExp(tess.last_name) }).click();
    await dialog.getByLabel('Note').fill('Please fast for 12 hours.');
    const file = { name: 'requisition.png', mimeType: 'image/png', buffer: PNG };
    await dialog.locator('input[type=file]').first().setInputFiles(file);
    await expect(dialog.getByRole('button', { name: 'Remove the attachment' })).toBeVisible();
    await expectAccessibleEverywhere(maria, 'a request to book');
    await send.click();
    await expect(maria.getByText('Request sent.')).toBeVisible();
  });

  await test.step('staff change one, and take one back', async () => {
    await rowOf(maria, 'Please fast').getByRole('button', { name: /^Edit/ }).click();
    const dialog = maria.getByRole('dialog', { name: 'Edit request' });
    await dialog.getByLabel('Note').fill('Please fast for 8 hours.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(rowOf(maria, 'fast for 8 hours.')).toHaveCount(1);
    const more = rowOf(maria, 'Third one.').getByRole('button', { name: 'More' });
    const remove = async () => {
      await more.click();
      await maria.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(maria.getByRole('dialog')).toContainText('Delete this request?');
    };
    await remove();
    await maria.keyboard.press('Escape');
    // A closed menu returns the focus to its button.
    await expect(more).toBeFocused();
    await remove();
    await maria.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(rowOf(maria, 'Third one.')).toHaveCount(0);
  });

  await patient.goto('/appointments/history?tab=requested');
  await expect(patient.getByText('Please fast for 8 hours.')).toBeVisible();
  await expectAccessibleEverywhere(patient, 'requests');
  const saved = patient.waitForEvent('download');
  await rowOf(patient, 'fast for 8 hours.')
    .getByRole('button', { name: /^Download: Attachment/ })
    .click();
  expect((await saved).suggestedFilename()).toMatch(/^attachment-\d+\.jpg$/);
  const row = rowOf(patient, 'Second one.');
  await row.getByRole('button', { name: /^Delete/ }).click();
  await expect(patient.getByRole('dialog')).toContainText('Delete this request?');
  await patient.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await patient.getByRole('button', { name: /^Book now/ }).click();
  await expect(patient).toHaveURL(/\/appointments\/book\?request=\d+/);
  await expect(patient.getByText(/Please fast for 8 hours\./)).toBeVisible();
  await expect(patient.getByRole('button', { name: /^Open: Attachment/ })).toBeVisible();
});
