import type { Page, Route } from '@playwright/test';
import { DEMO_PASSWORD, openAs, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

const TEXTS = [
  ['/', 'Mobile Phlebotomy, Simplified'],
  ['/login', 'Sign In'],
  ['/register', 'Create an Account'],
  ['/verify-email', 'Verify your email'],
  ['/forgot-password', 'Forgot Password'],
  ['/reset-password', 'Reset your password'],
  ['/two-factor', 'Enter your code'],
  ['/about', 'About'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms & Conditions'],
  ['/telehealth', 'Telehealth consent'],
  ['/sms-consent', 'SMS Consent'],
  ['/contact', 'Contact Us'],
  ['/no/such/page', '404 - Page not found'],
] as const;

test('the public pages can be read before any code is here', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [path, heading] of TEXTS) {
    await test.step(path, async () => {
      const answer = await page.goto(path);
      expect(answer!.status()).toBe(path.includes('/no/') ? 404 : 200);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page).toHaveTitle(/ · Drawpoint$/);
    });
  }
  // A stranger to the address is offered the way in.
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await context.close();
});

test('the code takes over what stands in the documents without a complaint', async ({ page }) => {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
  for (const [path, heading] of TEXTS) {
    await page.goto(path);
    await expect(page.locator('html[data-ready]')).toBeAttached();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  expect(complaints.filter((text) => !text.includes('404 (Not Found)'))).toEqual([]);
});

test('health data is handled in line with HIPAA, say privacy and terms', async ({ page }) => {
  for (const path of ['/privacy', '/terms']) {
    await page.goto(path);
    await expect(page.getByText(/Health data is handled in line with HIPAA/)).toBeVisible();
  }
});

/** Holds the script back that starts everything, until it is let go. */
async function holdCode(page: Page): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/assets\/main-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('what is typed and sent before the code is here counts, and never stands in the address', async ({
  page,
}) => {
  const letGo = await holdCode(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('patient@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/login$/);
  letGo();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('whoever is signed in never sees the landing page on the way to the dashboard', async ({
  browser,
  baseURL,
}) => {
  const page = await openAs(browser, baseURL!, await tokenOf(baseURL!, 'patient@demo.test'));
  await page.addInitScript(() => {
    const look = (): void => {
      const title = [...document.querySelectorAll('h1')].find((each) =>
        each.textContent?.includes('Simplified'),
      );
      if (title?.checkVisibility({ visibilityProperty: true })) Object.assign(window, { sawLanding: true });
      requestAnimationFrame(look);
    };
    look();
  });
  const letGo = await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('h1') !== null);
  letGo();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Next appointment').first()).toBeVisible();
  expect(await page.evaluate(() => 'sawLanding' in window)).toBe(false);
});

test('whoever has a token that no longer counts sees the landing page', async ({ browser, baseURL }) => {
  const page = await openAs(browser, baseURL!, 'a-token-that-never-was');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Mobile Phlebotomy, Simplified' })).toBeVisible();
});

test.describe('code that cannot be loaded', () => {
  const CODE = /\/assets\/LoginScreen.*\.js$/;
  const away = (page: Page) => page.route(CODE, (route) => route.abort());
  const back = (page: Page) => page.unroute(CODE);
  const toLogin = async (page: Page) => {
    // Before the code has taken over, the link is one to another document.
    await expect(page.locator('html[data-ready]')).toBeAttached();
    await page.getByRole('link', { name: 'Sign In' }).click();
  };
  const isThere = (page: Page) => expect(page.getByLabel('Email')).toBeVisible();

  test('is asked for a second time, by a new page', async ({ page }) => {
    await page.goto('/');
    await page.route(CODE, (route) => route.abort(), { times: 1 });
    await toLogin(page);
    await isThere(page);
  });

  test('leaves a page that says so and loads it again', async ({ page }) => {
    await page.goto('/');
    await away(page);
    await page.route('**/login', (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    );
    await toLogin(page);
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
    await back(page);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await isThere(page);
  });

  test('comes by itself with the network', async ({ page, context }) => {
    await page.goto('/');
    await context.setOffline(true);
    await toLogin(page);
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
    await context.setOffline(false);
    await isThere(page);
  });

  test('leaves no blank page when it is the first page of a visit', async ({ browser, baseURL }) => {
    const page = await openAs(browser, baseURL!, await tokenOf(baseURL!, 'patient@demo.test'));
    await page.route(/\/assets\/(shell|DashboardScreen).*\.js$/, (route) => route.abort());
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  });

  test('leaves no skeleton when it is the code that starts everything', async ({ browser, baseURL }) => {
    const page = await openAs(browser, baseURL!, await tokenOf(baseURL!, 'patient@demo.test'));
    await page.route(/\/assets\/main-.*\.js$/, (route) => route.abort(), { times: 1 });
    await page.goto('/dashboard');
    await expect(page.getByText('Next appointment').first()).toBeVisible();
  });

  test('comes by itself when the server answers again', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    let isAway = true;
    const unlessAway = (route: Route) => (isAway ? route.abort() : route.continue());
    await page.route(CODE, unlessAway);
    await page.route('**/login', unlessAway);
    await toLogin(page);
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
    isAway = false;
    await page.clock.fastForward(5_000);
    await isThere(page);
  });

  test('comes by itself with a new version, which has it under another name', async ({ page }) => {
    await page.goto('/');
    await page.route(CODE, (route) => route.fulfill({ status: 404 }), { times: 1 });
    await toLogin(page);
    await isThere(page);
  });

  test('does not make a page reload for ever', async ({ page }) => {
    await page.goto('/');
    await away(page);
    let documents = 0;
    page.on('request', (request) => (documents += Number(request.isNavigationRequest())));
    await toLogin(page);
    await expect.poll(() => documents).toBe(1);
    await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(documents).toBe(1);
  });
});
