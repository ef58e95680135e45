import { expect, test, type Locator, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { bookOverApi, EMPIRE, MARIA, OFFICE, ROUTINE } from './support/bookings.ts';
import { fullName, newPatient, newPerson, openAs, PASSWORD, signIn, tokenOf } from './support/people.ts';
import { wizardOf } from './support/wizard.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('the sidebar stays as narrow as it was left', async ({ browser, baseURL }) => {
  const page = await openAs(browser, baseURL!, (await newPatient(baseURL!, 'Sid')).token);
  await page.goto('/dashboard');
  const sidebar = page.getByRole('complementary').first();
  const toggle = page.getByRole('button', { name: 'Collapse the sidebar' });
  const width = async () => (await sidebar.boundingBox())!.width;
  expect(await width()).toBeGreaterThan(180);
  await toggle.click();
  await expect.poll(width).toBeLessThan(100);
  await page.reload();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(await width()).toBeLessThan(100);
  await page.getByRole('link', { name: 'Upcoming Appointments' }).first().click();
  await expect(page).toHaveURL(/\/upcoming$/);
  await toggle.click();
  await expect.poll(width).toBeGreaterThan(180);
});

test('on a phone the menu is a drawer that Escape closes, and a phlebotomist has a bar at the thumb', async ({
  browser,
  baseURL,
}) => {
  const page = await openAs(browser, baseURL!, await tokenOf(baseURL!, MARIA.email), PHONE);
  await page.goto('/dashboard');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(menu.getByRole('link', { name: 'Pending' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeFocused();

  await page.getByRole('button', { name: 'Open the menu' }).click();
  await menu.getByRole('link', { name: 'Pending' }).click();
  await expect(page).toHaveURL(/\/pending$/);
  await expect(menu).toHaveCount(0);

  const bar = page.getByRole('navigation', { name: 'Quick links' });
  await bar.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the theme is kept over a reload and follows the account to another device', async ({
  browser,
  baseURL,
}) => {
  const person = await newPatient(baseURL!, 'Thea');
  const theme = (page: Page) => page.locator('html');
  const page = await openAs(browser, baseURL!, person.token);
  await page.goto('/dashboard');
  await expect(theme(page)).toHaveAttribute('data-mantine-color-scheme', 'light');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(theme(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await saved;
  await page.reload();
  await expect(theme(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('button', { name: 'Light' })).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, person.email, PASSWORD);
  await expect(theme(elsewhere)).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('toasts are five at most, and each is gone after five seconds', async ({ browser, baseURL }) => {
  const account = await newPatient(baseURL!, 'Tessa');
  // One account may have five visits that await an answer, so a namesake books the sixth.
  const namesake = await newPatient(baseURL!, 'Tessa', account.last_name);
  const names: string[] = [];
  for (let appointment = 0; appointment < 6; appointment += 1) {
    const { token } = appointment < 5 ? account : namesake;
    const contact = { ...newPerson('Toast'), token };
    names.push(fullName(contact));
    await bookOverApi(baseURL!, contact);
  }
  const page = await openAs(browser, baseURL!, await tokenOf(baseURL!, MARIA.email));
  await page.goto(`/phleb/appointments/pending?q=${account.last_name}`);
  const toasts = page
    .getByRole('region', { name: 'Messages of the page' })
    .getByRole('button', { name: 'Dismiss' });
  let answer = () => {};
  const allPressed = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/appointments/*/approve', (route) => allPressed.then(() => route.continue()));
  for (const name of names) await page.getByRole('button', { name: `Approve ${name}` }).click();

  // A toast stays while it is pointed at.
  await page.mouse.move(640, 10);

  const since = Date.now();
  answer();
  await expect(toasts).toHaveCount(5);
  const complete = Date.now();
  await expect(toasts).toHaveCount(0);
  expect(Date.now() - since).toBeGreaterThanOrEqual(5_000);
  expect(Date.now() - complete).toBeLessThan(8_000);
});

test('a new notification arrives by the socket, counts on the bell and is read with a click', async ({
  browser,
  baseURL,
}) => {
  const bella = await newPatient(baseURL!, 'Bella');
  const { id } = await bookOverApi(baseURL!, bella);
  const page = await openAs(browser, baseURL!, bella.token);
  const subscribed = heard(page, 'subscription_succeeded');
  const pushed = heard(page, 'NotificationCreated');
  await page.goto('/dashboard');
  await subscribed;
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible();

  const maria = await tokenOf(baseURL!, MARIA.email);
  await api(baseURL!, `POST /appointments/${id}/approve`, { token: maria, body: {} });
  await pushed;
  const bell = page.getByRole('button', { name: /^1 unread notification/ });
  await expect(bell).toBeVisible();
  await expect(page.getByText('Approved').first()).toBeVisible();

  await bell.click();
  await page
    .getByRole('button', { name: /approved/i })
    .last()
    .click();
  await expect(page).toHaveURL(new RegExp(`/appointments/${id}/confirmation$`));
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible();
  await expect
    .poll(async () => (await api<{ data: unknown[] }>(baseURL!, 'GET /notifications', bella)).data)
    .toEqual([]);
});

/** Waits for a frame of the page's socket that says so. */
async function heard(page: Page, words: string): Promise<void> {
  const socket = await page.waitForEvent('websocket', (each) => each.url().includes('/app/drawpoint'));
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes(words));
}

test('a connection that stays lost is told after eight and a half seconds, and no longer once it is back', async ({
  browser,
  baseURL,
}) => {
  const page = await openAs(browser, baseURL!, (await newPatient(baseURL!, 'Cora')).token);
  const lost = page.getByText('Connection lost. Please reload to continue.');
  let isDown = false;
  let cut = () => {};
  await page.routeWebSocket(/\/app\/drawpoint/, (socket) => {
    if (isDown) return void socket.close();
    socket.connectToServer();
    cut = () => void socket.close();
  });
  const subscribed = page.waitForResponse('**/api/broadcasting/auth');
  await page.goto('/dashboard');
  await subscribed;
  await expect(page.getByText('No upcoming visit')).toBeVisible();

  isDown = true;
  const since = Date.now();
  cut();
  await expect(lost).toBeVisible({ timeout: 20_000 });
  expect(Date.now() - since).toBeGreaterThan(8_000);
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();

  isDown = false;
  await expect(lost).toHaveCount(0, { timeout: 30_000 });
});

test('a lost connection is forgotten as soon as the server answers a call again', async ({
  browser,
  baseURL,
}) => {
  const page = await openAs(browser, baseURL!, (await newPatient(baseURL!, 'Rhea')).token);
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
  await expect(lost).toBeVisible({ timeout: 20_000 });

  const answered = page.waitForResponse('**/api/notifications', { timeout: 30_000 });
  await page.unroute('**/api/**');
  await page.context().setOffline(false);
  await answered;
  await expect(lost).toHaveCount(0, { timeout: 1_500 });
});

test('the way to a time can be gone by keyboard alone, and the focus is always seen', async ({
  browser,
  baseURL,
}) => {
  const page = await openAs(browser, baseURL!, (await newPatient(baseURL!, 'Kaya')).token);
  const wizard = wizardOf(page);
  await wizard.open();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  for (const [label, text] of [
    ['Address', OFFICE.address],
    ['City', OFFICE.city],
    ['State', 'New Y'],
    ['ZIP', OFFICE.address_zip],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await tabTo(page, wizard.next);
  await page.keyboard.press('Enter');

  for (const [step, choice] of [
    ['Service', ROUTINE.name],
    ['Provider', EMPIRE.name],
    ['Phlebotomist', MARIA.name],
  ] as const) {
    await wizard.shows(step);
    const radio = page.getByRole('radio', { name: new RegExp(choice) });
    await expect(radio).toBeVisible();
    await tabTo(page, page.getByRole('radio').and(page.locator(':focus')));
    await page.keyboard.press('Space');
    for (let tries = 0; tries < 12 && !(await radio.isChecked()); tries += 1)
      await page.keyboard.press('ArrowDown');
    await expect(radio).toBeChecked();
    await tabTo(page, wizard.next);
    await page.keyboard.press('Enter');
  }

  await expect(wizard.times).toBeVisible();
  await tabTo(page, page.locator('button[data-date]:focus'));
  const first = await page.locator('button[data-date]:focus').getAttribute('data-date');
  await page.keyboard.press('PageDown');
  await expect(page.locator('button[data-date]:focus')).not.toHaveAttribute('data-date', first!);
  await expect(wizard.openDays.first()).toBeVisible();
  await page.keyboard.press('Enter');
  const chip = wizard.times.getByRole('button').first();
  await tabTo(page, chip);
  await page.keyboard.press('Enter');
  await expect(wizard.times.getByRole('button', { pressed: true })).toHaveCount(1);
  await tabTo(page, wizard.next);
  await page.keyboard.press('Enter');
  await wizard.shows('Consents');
});

/** Presses Tab until the target has the focus; wherever it stops on the way, it can be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await unseenFocus(page), 'the focus can be seen').toBe('');
    if (await target.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return;
  }
  throw new Error(`Tab never reaches ${target}`);
}

/** The focused element where neither it nor the card around it draws an outline, a ring or a border of its own. */
const unseenFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return '';
    for (
      let element: Element | null = focused, up = 0;
      element && up < 3;
      element = element.parentElement, up += 1
    ) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) return '';
      if (boxShadow !== 'none') return '';
    }
    return focused.outerHTML;
  });
