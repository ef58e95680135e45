import type { Page } from '@playwright/test';
import { api, baseUrl } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookSoon, newCompany, type Booking } from './support/bookings.ts';
import { PNG } from './support/files.ts';
import { showLabel } from './support/label-camera.ts';
import { fullName, newPatient, newSession, openAt, PASSWORD, type SignedIn } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** The patient's photo of the doctor's order. */
async function addOrder({ token }: SignedIn, { id }: Booking): Promise<void> {
  const body = new FormData();
  body.set('file', new Blob([PNG], { type: 'image/png' }), 'order.png');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(new URL(`/api/appointments/${id}/orders`, baseUrl()), {
    ...{ method: 'POST', headers, body },
  });
  expect(answer.ok).toBe(true);
}

type Planned = { patient: SignedIn; visit: Booking };

/** Everything that the browser keeps of the site, as text; encrypted bytes as they are. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const text = (value: unknown): string => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
        return new TextDecoder('latin1').decode(value);
      if (value instanceof CryptoKey) return `key, extractable: ${value.extractable}`;
      if (typeof value !== 'object' || value === null) return String(value);
      return Object.entries(value)
        .map(([name, part]) => `${name}=${text(part)}`)
        .join('\n');
    };
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found = [text({ ...localStorage }), text({ ...sessionStorage })];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const all = await settled(database.transaction(store).objectStore(store).getAll());
        found.push(`${name}/${store}`, text(all));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        found.push(request.url, await (await cache.match(request))!.text());
      }
    }
    return found.join('\n');
  });

test('a phlebotomist works a day in airplane mode: each step is sent once, and the phone keeps no name in clear', async () => {
  const company = await newCompany();
  const planned: Planned[] = [];
  for (const patient of await Promise.all(['Oona', 'Pia', 'Quin'].map((name) => newPatient(name)))) {
    const visit = await bookSoon(patient, company);
    await api(`POST /appointments/${visit.id}/approve`, { token: company.token });
    planned.push({ patient, visit });
  }
  const [first, , third] = planned as [Planned, Planned, Planned];
  await addOrder(first.patient, first.visit);
  const { email } = await api<{ email: string }>('GET /me', { token: company.token });
  const dayPath = `/phleb/appointments/schedule?view=day&day=${first.visit.slot.date}`;
  const page = await openAt(company.token, dayPath, PHONE);
  const context = page.context();
  const phone = (state: string | RegExp) =>
    page.getByRole('button', {
      name: typeof state === 'string' ? `Work without a network: ${state}` : state,
    });
  const card = page
    .getByRole('heading', { name: /^(Next visit|The visit now)$/ })
    .locator('xpath=ancestor::section');
  const step = (name: string) => card.getByRole('button', { name, exact: true });
  const sentIds: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/day/actions') || !response.ok()) return;
    const { data } = (await response.json()) as { data: { id: string; state: string }[] };
    sentIds.push(...data.filter(({ state }) => state === 'done').map(({ id }) => id));
  });

  await test.step('the day is saved on the phone', async () => {
    await expect(phone('Saved on this phone')).toBeVisible();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await expect(step('On my way')).toBeVisible();
  });

  await test.step('the page is opened again without a network', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(/^No network\. This is what was saved on this phone at /)).toBeVisible();
    const list = page.getByRole('list', { name: 'Visits of the day' });
    for (const { patient } of planned)
      await expect(list.getByRole('link', { name: fullName(patient) })).toBeVisible();
    await expectAccessibleEverywhere(page, 'The day without a network');
  });

  await test.step('a visit shows its address, phone and preparation, and says what needs a network', async () => {
    await card.getByRole('link', { name: fullName(first.patient) }).click();
    await expect(page.getByRole('heading', { name: 'Booking Details' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:\+1/);
    await expect(page.getByText(company.place.address)).toBeVisible();
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Open: order-1.jpg' }).click();
    await expect((await opened).locator('img')).toBeVisible();
    await (await opened).close();
    await expect(page.getByText('Prices, payments and results need a network.')).toBeVisible();
    await expectAccessibleEverywhere(page, 'A visit without a network');
    await page.getByRole('link', { name: 'Patient Hub' }).click();
    await expect(page.getByText(/could not (reach the server|be loaded)/i).first()).toBeVisible();
    await page.goto(dayPath);
  });

  await test.step('the camera reads a label, on the page that allows it', async () => {
    await showLabel(context);
    await page.goto('/phleb/scan');
    await expect(page.getByRole('heading', { name: '7KQW 3MRT 3' })).toBeVisible();
    await expectAccessibleEverywhere(page, 'Scanning without a network');
    const allowsCamera = () =>
      page.evaluate(() =>
        navigator.mediaDevices.getUserMedia({ video: true }).then(
          () => true,
          () => false,
        ),
      );
    expect(await allowsCamera()).toBe(true);
    await page.goto(dayPath);
    expect(await allowsCamera()).toBe(false);
  });

  await test.step('two visits are made from beginning to end', async () => {
    for (const { patient } of planned.slice(0, 2)) {
      await expect(card.getByRole('link', { name: fullName(patient) })).toBeVisible();
      for (const name of ['On my way', 'I have arrived', 'Specimen drawn', 'Complete']) {
        await expect(step(name)).toBeEnabled();
        await step(name).click();
      }
    }
    await expect(card.getByRole('link', { name: fullName(third.patient) })).toBeVisible();
    await expect(phone('8 not sent')).toBeVisible();
    await phone('8 not sent').click();
    await expect(page.getByRole('list', { name: 'Not sent' }).getByRole('listitem')).toHaveCount(8);
    await expectAccessibleEverywhere(page, 'What is not sent');
    await page.keyboard.press('Escape');
  });

  await test.step('what the phone keeps holds no patient in clear, and no key that can be read', async () => {
    const text = await stored(page);
    expect(text).toContain('kept-day/files');
    expect(text).toContain('extractable: false');
    expect(text).not.toContain('extractable: true');
    for (const { patient, visit } of planned) {
      for (const part of [patient.first_name, patient.last_name, patient.email, visit.code])
        expect(text).not.toMatch(new RegExp(`\\b${part}\\b`));
    }
    expect(text).not.toContain(company.place.address);
  });

  await test.step('with a network everything is sent once, as of when it happened', async () => {
    await context.setOffline(false);
    await expect(phone(/^Work without a network: Sent at \d+:\d\d [ap]m$/)).toBeVisible();
    await expect.poll(() => sentIds.length).toBe(8);
    expect(new Set(sentIds).size).toBe(8);
    for (const { visit } of planned.slice(0, 2)) {
      const made = await api<Record<string, string>>(`GET /appointments/${visit.id}`, {
        token: company.token,
      });
      expect(made).toMatchObject({ status: 'completed', stage: 'drawn' });
      const times = ['en_route_at', 'arrived_at', 'drawn_at', 'completed_at'].map((name) => made[name]!);
      expect(times).toEqual([...times].sort());
    }
    await expect(page.getByText(/^No network\./)).toHaveCount(0);
  });

  await test.step('signing out asks while a step is not sent, and then no patient is left', async () => {
    await context.setOffline(true);
    await step('On my way').click();
    await expect(phone('1 not sent')).toBeVisible();
    await page.getByRole('button', { name: /^Welcome, / }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('dialog', { name: 'Sign out with 1 step not sent?' });
    await expect(question).toBeVisible();
    await expectAccessibleEverywhere(page, 'Signing out with steps not sent');
    await question.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login/);
    // The page reloads, as its code was missing without a network.
    await context.setOffline(false);
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .toEqual(['outbox']);
    const text = await stored(page);
    for (const { patient } of planned) expect(text).not.toContain(patient.last_name);
    expect(text).toContain('outbox/actions');
  });

  await test.step('what was not sent is sent after the same person’s next sign-in', async () => {
    const token = await newSession(email, PASSWORD);
    await page.evaluate((own) => localStorage.setItem('auth_token', own), token);
    await page.goto(dayPath);
    await expect(phone(/Sent at/)).toBeVisible();
    const { stage } = await api<{ stage: string }>(`GET /appointments/${third.visit.id}`, { token });
    expect(stage).toBe('en_route');
  });
});
