import type { Page, Route } from '@playwright/test';
import { newPage, openAs, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.describe('code that cannot be loaded', () => {
  const CODE = /\/assets\/LoginScreen.*\.js$/;
  const away = (page: Page) => page.route(CODE, (route) => route.abort());
  const back = (page: Page) => page.unroute(CODE);
  const toLogin = async (page: Page) => {
    // Before the code has taken over, the link would load a document.
    await expect(page.locator('html[data-ready]')).toBeAttached();
    await page.getByRole('link', { name: 'Sign In' }).click();
  };
  const isThere = (page: Page) => expect(page.getByLabel('Email')).toBeVisible();

  test('missing code loads by itself as soon as it is available, and until then a page says so', async () => {
    await test.step('is asked for a second time, by a new page', async () => {
      const page = await newPage();
      await page.goto('/');
      await page.route(CODE, (route) => route.abort(), { times: 1 });
      await toLogin(page);
      await isThere(page);
    });

    await test.step('comes by itself with a new version, which has it under another name', async () => {
      const page = await newPage();
      await page.goto('/');
      await page.route(CODE, (route) => route.fulfill({ status: 404 }), { times: 1 });
      await toLogin(page);
      await isThere(page);
    });

    await test.step('comes by itself with the network', async () => {
      const page = await newPage();
      const context = page.context();
      await page.goto('/');
      await context.setOffline(true);
      await toLogin(page);
      await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
      await context.setOffline(false);
      await isThere(page);
    });

    await test.step('comes by itself when the server answers again', async () => {
      const page = await newPage();
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

    await test.step('leaves a page that says so and loads it again', async () => {
      const page = await newPage();
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

    await test.step('leaves no blank page when it is the first page of a visit', async () => {
      const page = await openAs(await tokenOf('patient@demo.test'));
      await page.route(/\/assets\/(shell|DashboardScreen).*\.js$/, (route) => route.abort());
      await page.goto('/dashboard');
      await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    });

    await test.step('leaves no skeleton when it is the code that starts everything', async () => {
      const page = await openAs(await tokenOf('patient@demo.test'));
      await page.route(/\/assets\/main-.*\.js$/, (route) => route.abort(), { times: 1 });
      await page.goto('/dashboard');
      await expect(page.getByText('Next appointment').first()).toBeVisible();
    });

    await test.step('does not make a page reload for ever', async () => {
      const page = await newPage();
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
});
