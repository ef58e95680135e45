import type { Page } from '@playwright/test';
import { api } from './support/api.ts';
import { bookOverApi, EMPIRE, freeSlots, MARIA, ROUTINE, wallTime } from './support/bookings.ts';
import { newPatient, openAs, tokenOf } from './support/people.ts';
import { wizardOf } from './support/wizard.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 360_000 });

const LOST = 'This appointment slot is no longer available. Please select a new time.';

/** Returns the slot start of the wizard's next update. */
const startSentBy = async (page: Page): Promise<string> => {
  const request = await page.waitForRequest(
    (each) => each.method() === 'PUT' && /"slot":\{/.test(each.postData() ?? ''),
  );
  return (request.postDataJSON() as { slot: { start: string } }).slot.start;
};

test('a slot lost during the review leads back to fresh times, and the other choices stay; what is no longer offered is told at its step', async () => {
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

    await test.step('nor kept, where its hold is not renewed while the consents are shown', async () => {
      await expect(wizard.hold).toBeVisible();
      let refuse = (): void => undefined;
      const told = new Promise<void>((resolve) => (refuse = resolve));
      let isLeft = true;
      await page.route('**/api/booking-sessions/*', async (route) => {
        if (!isLeft) return route.fallback();
        isLeft = false;
        await told;
        await route.fulfill({ status: 409, json: { code: 'SLOT_TAKEN', message: LOST } });
      });
      await wizard.next.click();
      await wizard.shows('Consents');
      refuse();
      await wizard.shows('Time');
      await expect(page.getByText(LOST).first()).toBeVisible();
      await expect(wizard.next).toBeDisabled();
    });
  });

  await test.step('an unavailable choice is reported at its step, and one that staff remove leaves the booking at once', async () => {
    const ada = await newPatient('Ada');
    const page = await openAs(ada.token);
    const wizard = wizardOf(page);
    const name = `Zinc ${Math.random().toString(36).slice(2, 8).replace(/\d/g, 'x')}`;
    const developer = await tokenOf('developer@demo.test');
    const admin = await tokenOf('admin@demo.test');
    const lengths = { default_appointment_length_minutes: 30, default_extra_radius_extension_minutes: 0 };
    const service = await api<{ id: number }>('POST /admin/services', {
      token: developer,
      body: { name, price: 40, ...lengths },
    });
    const again = page.getByRole('button', { name: 'Try again' });
    const failOnce = (path: string) =>
      page.route(path, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });

    await test.step('what fails to load says what it was, and can be tried again', async () => {
      const { id } = await bookOverApi(ada);
      await api(`POST /appointments/${id}/cancel`, { token: ada.token, body: {} });
      for (const path of [`/appointments/book?edit=${id}`, '/appointments/book']) {
        await failOnce('**/api/booking-sessions');
        await page.goto(path);
        await expect(page.getByText('Failed to start booking session.')).toBeVisible();
      }
      await again.click();
      await wizard.fillAddress();
      const served = '**/api/catalog/providers?lat=*';
      await page.route(served, (route) => route.fulfill({ status: 500, json: {} }));
      await wizard.next.click();
      await expect(page.getByText('Unable to load providers.')).toBeVisible();
      await wizard.shows('Location');
      await page.unroute(served);
      await wizard.next.click();
      await wizard.shows('Service');
      const offered = `**/api/catalog/providers?service_id=${service.id}&*`;
      await page.route(offered, (route) => route.fulfill({ status: 500, json: {} }));
      await wizard.choose(name);
      await wizard.next.click();
      await wizard.shows('Provider');
      await expect(page.getByText('Unable to load providers.')).toBeVisible();
      await page.unroute(offered);
    });

    await test.step('where nobody is available the provider can be written to, and there is no time to choose', async () => {
      const people = '**/api/catalog/providers/*/phlebotomists?*';
      await page.route(people, (route) => route.fulfill({ json: { data: [] } }));
      await again.click();
      await expect(page.getByRole('radio', { name: EMPIRE.name })).toBeChecked();
      await wizard.next.click();
      for (const step of ['Phlebotomist', 'Time']) {
        await wizard.shows(step);
        await expect(page.getByText('No phlebotomist is available for this service')).toBeVisible();
        const contact = page.getByRole('link', { name: `Contact ${EMPIRE.name}` });
        await expect(contact).toHaveAttribute('href', `/contact?provider_id=${EMPIRE.id}`);
        await expect(wizard.next).toBeEnabled({ enabled: step === 'Phlebotomist' });
        if (step === 'Phlebotomist') await wizard.next.click();
      }
      await page.unroute(people);
      await page.reload();
      await wizard.shows('Phlebotomist');
      await wizard.choose(MARIA.name);
      await wizard.next.click();
      await expect(wizard.times).toBeVisible();
    });

    await test.step('the provider stops offering the service while a time is chosen', async () => {
      const body = { enabled: false };
      await api(`PUT /admin/my-provider/services/${service.id}`, { token: admin, body });
      await wizard.openDays.first().click();
      await wizard.times.getByRole('button').first().click();
      await wizard.shows('Provider');
      await expect(
        page.getByText('This service is not offered by your selected provider.').first(),
      ).toBeVisible();
      await expect(page.getByText('No provider offers this service at your address.')).toBeVisible();
      await expect(wizard.next).toBeDisabled();
    });

    await test.step('and a service that is deleted is chosen no more', async () => {
      await api(`DELETE /admin/services/${service.id}`, { token: developer });
      await page.reload();
      await wizard.shows('Service');
      await expect(page.getByText('The service you chose is no longer offered.')).toBeVisible();
      await expect(page.getByRole('radio', { name: new RegExp(name) })).toHaveCount(0);
      await expect(wizard.next).toBeDisabled();
      await wizard.choose(ROUTINE.name);
      await wizard.next.click();
      await wizard.shows('Phlebotomist');
    });

    await test.step('a request that is closed during the review is told, and the patient books without it', async () => {
      const ada = await newPatient('Ada');
      await bookOverApi(ada);
      const token = await tokenOf(MARIA.email);
      const { id: user_id } = await api<{ id: number }>('GET /user', ada);
      const body = { user_id, note: 'Please fast.' };
      const { id } = await api<{ id: number }>('POST /appointments/request', { token, body });
      const page = await openAs(ada.token);
      const wizard = wizardOf(page);
      await page.goto(`/appointments/book?request=${id}`);
      await wizard.goToTimes();
      await wizard.chooseTime(8, 5);
      await wizard.next.click();
      await expect(wizard.agreedBefore).toBeVisible();
      await wizard.shows('Review');
      await api(`DELETE /appointments/${id}/request`, { token });
      await wizard.confirm.click();
      await expect(page.getByText(/^This request is closed\./)).toBeVisible();
      await page.getByRole('button', { name: 'Book without the request' }).click();
      await expect(page).toHaveURL(/\/appointments\/\d+\/confirmation$/);
    });
  });
});
