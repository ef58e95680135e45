import type { Page } from '@playwright/test';
import { api } from './support/api.ts';
import { bookOverApi, freeSlots, MARIA } from './support/bookings.ts';
import { DEMO_PASSWORD, newPage, newPatient, openAs, tokenOf } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 360_000 });

const TEXTS = [
  ['/', 'Mobile Phlebotomy, Simplified'],
  ['/login', 'Sign In'],
  ['/register', 'Create an Account'],
  ['/verify-email', 'Verify your email'],
  ['/forgot-password', 'Forgot Password'],
  ['/reset-password', 'Reset your password'],
  ['/confirm-visit', 'Is this visit yours?'],
  ['/tell-me', 'Tell you when we come?'],
  ['/claim', 'Your visits'],
  ['/letter', 'Open your account'],
  ['/follow', 'Follow a visit'],
  ['/visit-answer', 'Can you make it?'],
  ['/waitlist-offer', 'A time came free'],
  ['/two-factor', 'Enter your code'],
  ['/services', 'Services and prices'],
  ['/about', 'About'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms & Conditions'],
  ['/telehealth', 'Telehealth consent'],
  ['/sms-consent', 'SMS Consent'],
  ['/contact', 'Contact Us'],
  ['/no/such/page', '404 - Page not found'],
] as const;

test('the public pages can be read before the code has loaded, and hydrate without an error', async () => {
  await test.step('they can be read', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    for (const [path, heading] of TEXTS) {
      await test.step(path, async () => {
        const answer = await page.goto(path);
        expect(answer!.status()).toBe(path.includes('/no/') ? 404 : 200);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(page).toHaveTitle(/ · Drawpoint$/);
      });
    }
    // The unknown address offers visitors a link to sign in.
    await page.getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('the code takes over what stands in the documents', async () => {
    const page = await newPage();
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
});

/** Delays the entry script until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/assets\/main-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** Checks on every frame whether a heading with this text is visible. Returns a function that reports it. */
async function watchFor(page: Page, text: string): Promise<() => Promise<boolean>> {
  await page.addInitScript((text) => {
    const look = (): void => {
      const isSeen = [...document.querySelectorAll('h1, h2')].some(
        (each) => each.textContent?.includes(text) && each.checkVisibility({ visibilityProperty: true }),
      );
      if (isSeen) Object.assign(window, { sawHeading: true });
      requestAnimationFrame(look);
    };
    look();
  }, text);
  return () => page.evaluate(() => 'sawHeading' in window);
}

/** Waits until the page knows the signed-in person and had time to render it. */
async function knowsPerson(page: Page, open: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse(/\/api\/user$/);
  await open();
  await (await answered).finished();
  await page.evaluate(async () => {
    await window.earlyAnswers?.answers.get('/api/user');
    await document.fonts.load("1em 'Figtree Variable'");
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}

test.describe('a signed-in screen, before its code is here', () => {
  const signedIn = async (email: string) => {
    const page = await openAs(await tokenOf(email));
    return { page, letGo: await holdCode(page) };
  };
  const heading = (page: Page, name: string | RegExp, level = 1) =>
    page.getByRole('heading', { level, name });

  test('what is typed before the code has loaded counts, and a signed-in screen shows its content, in place and only for this person', async () => {
    await test.step('what is typed and sent counts, and never stands in the address', async () => {
      const page = await newPage();
      const letGo = await holdCode(page);
      await page.goto('/login', { waitUntil: 'commit' });
      await page.getByLabel('Email').fill('patient@demo.test');
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page).toHaveURL(/\/login$/);
      letGo();
      await expect(page).toHaveURL(/\/dashboard$/);
    });

    await test.step('whoever is signed in never sees the landing page on the way to the dashboard', async () => {
      const page = await openAs(await tokenOf('patient@demo.test'));
      const saw = await watchFor(page, 'Simplified');
      const letGo = await holdCode(page);
      await page.goto('/', { waitUntil: 'commit' });
      await page.waitForFunction(() => document.querySelector('h1') !== null);
      letGo();
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByText('Next appointment').first()).toBeVisible();
      expect(await saw()).toBe(false);
    });

    await test.step('greets a patient and tells of the next visit, as the code does', async () => {
      const nora = await newPatient('Nora');
      await bookOverApi(nora);
      const page = await openAs(nora.token);
      const letGo = await holdCode(page);
      await page.goto('/dashboard', { waitUntil: 'commit' });
      await expect(heading(page, /^Good (morning|afternoon|evening), \w+/)).toBeVisible();
      const card = page.locator('section').filter({ has: heading(page, 'Next appointment', 2) });
      await expect(card.getByText(/\d:\d\d [ap]m$/).first()).toBeVisible();
      const early = {
        lines: await card.locator('p').allInnerTexts(),
        facts: await card.locator('dl').innerText(),
      };
      const place = await card.locator('dl').boundingBox();
      await expect(page.getByRole('link')).toHaveCount(0);
      letGo();
      await expect(card.getByRole('link', { name: 'View the details' })).toBeVisible();
      expect(await card.locator('p').allInnerTexts()).toEqual(early.lines);
      expect(await card.locator('dl').innerText()).toBe(early.facts);
      expect(await card.locator('dl').boundingBox()).toEqual(place);
    });

    await test.step('leaves the next visit out where proposed times will stand above it', async () => {
      const nora = await newPatient('Nora');
      const { id } = await bookOverApi(nora);
      const token = await tokenOf(MARIA.email);
      await api(`POST /appointments/${id}/approve`, { token });
      const starts = (await freeSlots(nora.token)).slice(-2).map(({ start }) => start);
      await api(`POST /appointments/${id}/proposals`, { token, body: { starts } });
      const page = await openAs(nora.token);
      const letGo = await holdCode(page);
      const saw = await watchFor(page, 'Next appointment');
      const answers = [/next-appointment$/, /filter=upcoming/].map((url) =>
        page.waitForResponse(url).then((answer) => answer.finished()),
      );
      await knowsPerson(page, () => page.goto('/dashboard', { waitUntil: 'commit' }));
      await Promise.all(answers);
      await expect(heading(page, /^Good (morning|afternoon|evening), \w+/)).toBeVisible();
      // Time for what the answers would show.
      await page.waitForTimeout(500);
      expect(await saw()).toBe(false);
      letGo();
      await expect(page.getByText('Maria suggests another time.')).toBeVisible();
    });

    await test.step('names the list of requests to staff, and nothing of it to patients', async () => {
      const staff = await signedIn('phlebotomist@demo.test');
      await staff.page.goto('/phleb/appointments/pending', { waitUntil: 'commit' });
      await expect(heading(staff.page, 'Pending Appointments')).toBeVisible();
      staff.letGo();
      await expect(staff.page.getByRole('button', { name: /^Approve/ }).first()).toBeVisible();

      const { page, letGo } = await signedIn('patient@demo.test');
      const saw = await watchFor(page, 'Pending Appointments');
      await knowsPerson(page, () => page.goto('/phleb/appointments/pending', { waitUntil: 'commit' }));
      letGo();
      await expect(heading(page, 'Access denied')).toBeVisible();
      expect(await saw()).toBe(false);
    });

    await test.step('shows a phlebotomist with a phone the first requests where the code puts them', async () => {
      const token = await tokenOf('phlebotomist@demo.test');
      const page = await openAs(token, PHONE);
      const letGo = await holdCode(page);
      await page.goto('/phleb/appointments/pending', { waitUntil: 'commit' });
      const line = page.getByText(/, [A-Z]{2} \d{5}$/).first();
      const seen = () =>
        line.evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const { x, y, width, height } = range.getBoundingClientRect();
          return { text: element.textContent, x, y, width, height };
        });
      await expect(line).toBeVisible();
      const early = await seen();
      letGo();
      await expect(page.getByRole('button', { name: /^Approve/ }).first()).toBeVisible();
      expect(await seen()).toEqual(early);
    });

    await test.step('shows no text in letters that are about to change', async () => {
      const { page } = await signedIn('patient@demo.test');
      await page.addInitScript(() => {
        // After a second, a system font would do. A busy machine may need longer for ours.
        const { setTimeout } = window;
        Object.assign(window, {
          setTimeout: (run: () => void, ms: number) => setTimeout(run, ms === 1_000 ? 60_000 : ms),
        });
        new MutationObserver((changes) => {
          if (changes.some(({ target }) => (target as HTMLElement).dataset['part'] === 'greeting'))
            Object.assign(window, { hadFont: document.fonts.check("1em 'Figtree Variable'") });
        }).observe(document, { subtree: true, attributes: true, attributeFilter: ['hidden'] });
      });
      const known = page.waitForResponse(/\/api\/user$/).then((answer) => answer.finished());
      await page.route(/\/assets\/figtree-latin-wght.*\.woff2$/, async (route) => {
        await known;
        await route.continue();
      });
      await page.goto('/dashboard', { waitUntil: 'commit' });
      await expect(heading(page, /^Good (morning|afternoon|evening), \w+/)).toBeVisible();
      expect(await page.evaluate(() => (window as { hadFont?: boolean }).hadFont)).toBe(true);
    });

    await test.step('asks what the first step of a booking asks, and nothing of a booking that is further', async () => {
      const { page, letGo } = await signedIn('patient@demo.test');
      const question = heading(page, 'Who is the visit for, and where?', 2);
      await page.goto('/appointments/book', { waitUntil: 'commit' });
      await expect(question).toBeVisible();
      await expect(page.getByText(/ with .+, \d+ /)).toBeVisible();
      letGo();
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(heading(page, 'What do you need?', 2)).toBeVisible();

      const release = await holdCode(page);
      const saw = await watchFor(page, 'Who is the visit for');
      await knowsPerson(page, () => page.reload({ waitUntil: 'commit' }));
      release();
      await expect(heading(page, 'What do you need?', 2)).toBeVisible();
      expect(await saw()).toBe(false);
    });
  });
});
