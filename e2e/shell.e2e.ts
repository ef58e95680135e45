import { expectAccessibleEverywhere } from './support/axe.ts';
import type { Page, Route } from '@playwright/test';
import { api } from './support/api.ts';
import { bookOverApi, MARIA } from './support/bookings.ts';
import { newPage, newPatient, openAs, openAt, PASSWORD, signIn, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('the frame keeps what a person left: a narrow sidebar, the theme, and how far a page was scrolled', async () => {
  await test.step('the sidebar stays as narrow as it was left', async () => {
    const page = await openAt((await newPatient('Sid')).token, '/dashboard');
    const sidebar = page.getByRole('complementary').first();
    const toggle = page.getByRole('button', { name: 'Collapse the sidebar' });
    const width = async () => (await sidebar.boundingBox())!.width;
    expect(await width()).toBeGreaterThan(180);
    await toggle.click();
    await expect.poll(width).toBeLessThan(100);
    await page.reload();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    expect(await width()).toBeLessThan(100);
    await page.getByRole('link', { name: 'My Appointments' }).first().click();
    await expect(page).toHaveURL(/\/history$/);
    await toggle.click();
    await expect.poll(width).toBeGreaterThan(180);
  });

  await test.step('where staff are stands among the links that the sidebar shows, however far down it is', async () => {
    const token = await tokenOf('developer@demo.test');
    const page = await openAs(token, { viewport: { width: 1280, height: 720 } });
    const sidebar = page.getByRole('complementary').first();
    await page.goto('/admin/deliveries');
    await expect(sidebar.getByRole('link', { name: 'Delivery Log' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('dialog').getByRole('combobox').fill('dashboard');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(sidebar.getByRole('link', { name: 'Dashboard' })).toBeInViewport({ ratio: 1 });
  });

  await test.step('a page that is opened begins at its top, whatever was scrolled before, and stays where it is when it is loaded anew', async () => {
    const page = await newPage();
    const top = () => page.evaluate(() => window.scrollY);
    const whole = { waitUntil: 'networkidle' } as const;
    await page.goto('/privacy', whole);
    await page.mouse.move(600, 300);
    await page.mouse.wheel(0, 400);
    await expect.poll(top).toBe(400);
    await page.reload(whole);
    expect(await top()).toBe(400);
    await page.goto('/terms', whole);
    expect(await top()).toBe(0);
  });

  await test.step('the theme is kept over a reload and follows the account to another device', async () => {
    const person = await newPatient('Thea');
    const theme = (page: Page) => page.locator('html');
    const page = await openAt(person.token, '/dashboard');
    await expect(theme(page)).toHaveAttribute('data-mantine-color-scheme', 'light');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await page.getByRole('button', { name: 'Dark' }).click();
    await expect(theme(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await saved;
    await page.reload();
    await expect(theme(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(page.getByRole('button', { name: 'Light' })).toBeVisible();

    const elsewhere = await newPage();
    await signIn(elsewhere, person.email, PASSWORD);
    await expect(theme(elsewhere)).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });
});

test('a notification arrives by the socket; a lost connection is told, and forgotten as soon as the server answers again', async () => {
  const { token } = await newPatient('Rae');

  await test.step('a screen whose readings failed shows them once the server answers again, with nobody asking', async () => {
    const page = await openAs(token);
    await page.clock.install();
    const away = (route: Route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: '' } });
    await page.route('**/api/user', away);
    await page.goto('/dashboard');
    await expect(page.getByText('This could not be loaded')).toBeVisible();
    await page.unroute('**/api/user', away);
    await page.clock.fastForward(10_000);
    await expect(page.getByRole('button', { name: 'Welcome, Rae' })).toBeVisible();
  });

  await test.step('a connection that stays lost is told after eight and a half seconds, and no longer once it is back', async () => {
    const page = await openAs(token);
    await page.clock.install();
    const lost = page.getByText('Connection lost. Please reload to continue.');
    let isDown = false;
    let attempts = 0;
    let cut = () => {};
    await page.routeWebSocket(/\/app\/drawpoint/, (socket) => {
      attempts += 1;
      if (isDown) return void socket.close();
      socket.connectToServer();
      cut = () => void socket.close();
    });
    const subscribed = page.waitForResponse('**/api/broadcasting/auth');
    await page.goto('/dashboard');
    await subscribed;
    await expect(page.getByText('No upcoming visit')).toBeVisible();

    isDown = true;
    cut();
    await expect.poll(() => attempts).toBeGreaterThan(1);
    await page.clock.runFor(4_000);
    await expect(lost).toHaveCount(0);
    await page.clock.runFor(4_500);
    await expect(lost).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();

    isDown = false;
    await page.clock.runFor(30_000);
    await expect(lost).toHaveCount(0);
  });

  await test.step('a lost connection is forgotten as soon as the server answers a call again', async () => {
    const page = await openAs(token);
    await page.clock.install();
    const lost = page.getByText('Connection lost. Please reload to continue.');
    const subscribed = page.waitForResponse('**/api/broadcasting/auth');
    let cut = () => {};
    await page.routeWebSocket(/\/app\/drawpoint/, (socket) => {
      socket.connectToServer();
      cut = () => void socket.close();
    });
    await page.goto('/dashboard');
    await subscribed;
    await page.context().setOffline(true);
    await page.route('**/api/**', (route) => route.abort());
    cut();
    await expect(async () => {
      await page.clock.runFor(1_000);
      await expect(lost).toBeVisible({ timeout: 100 });
    }).toPass();

    const answered = page.waitForResponse('**/api/notifications');
    await page.unroute('**/api/**');
    await page.context().setOffline(false);
    await page.clock.runFor(10_000);
    await answered;
    await expect(lost).toHaveCount(0, { timeout: 1_500 });
  });

  await test.step('a new notification counts on the bell and is read with a click', async () => {
    const bella = await newPatient('Bella');
    const { id } = await bookOverApi(bella);
    const page = await openAs(bella.token);
    // The clock of the device is wrong; the time of the server counts.
    await page.clock.install({ time: Date.now() + 7 * 60_000 });
    const subscribed = heard(page, 'subscription_succeeded');
    const pushed = heard(page, 'NotificationCreated');
    await page.goto('/dashboard');
    await subscribed;
    await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible();

    const maria = await tokenOf(MARIA.email);
    await api(`POST /appointments/${id}/approve`, { token: maria, body: {} });
    await pushed;
    const bell = page.getByRole('button', { name: /^1 unread notification/ });
    await expect(bell).toBeVisible();
    await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible();

    const other = await page.context().newPage();
    const joined = heard(other, 'subscription_succeeded');
    const toldElsewhere = heard(other, 'NotificationPing');
    await other.goto('/dashboard');
    await joined;
    await expect(other.getByRole('button', { name: /^1 unread notification/ })).toBeVisible();

    await bell.click();
    await expectAccessibleEverywhere(page, 'notifications', { withShell: true });
    await page
      .getByRole('button', { name: /approved.*just now/i })
      .last()
      .click();
    await expect(page).toHaveURL(new RegExp(`/appointments/${id}/confirmation$`));
    await toldElsewhere;
    await expect(other.getByRole('button', { name: 'Notifications' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible();
    await expect
      .poll(async () => (await api<{ data: unknown[] }>('GET /notifications', bella)).data)
      .toEqual([]);
  });
});

/** Waits for a socket frame that contains this text. */
async function heard(page: Page, words: string): Promise<void> {
  const socket = await page.waitForEvent('websocket', (each) => each.url().includes('/app/drawpoint'));
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes(words));
}
