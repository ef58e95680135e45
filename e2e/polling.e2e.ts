import type { Locator, Page } from '@playwright/test';
import { stopClock, tickUntil, timeOf, withoutSocket } from './support/clock.ts';
import { newPatient, openAs } from './support/people.ts';
import { expect, test } from './support/test.ts';

const BELL = '/api/notifications';
const CONVERSATIONS = '/api/messages/threads';

type PolledRequest = { path: string; at: number };
declare global {
  interface Window {
    /** The requests of the page, with their times by the page's clock and a number per path. */
    asks: PolledRequest[];
  }
}

/** Mocks the polled responses. Each has a number that the page then shows. */
async function numberAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.asks = [];
    const { fetch } = window;
    window.fetch = (input, init) => {
      const { pathname: path } = new URL(input instanceof Request ? input.url : input, location.href);
      window.asks.push({ path, at: Date.now() });
      const headers = new Headers(init?.headers);
      headers.set('x-ask', String(window.asks.filter((each) => each.path === path).length));
      return fetch(input, { ...init, headers });
    };
  });
  const notification = (id: number) => ({
    ...{ id, read_at: null, created_at: new Date().toISOString() },
    data: { kind: 'appointment_approved', appointment_id: null, message: `News ${id}` },
  });
  const answers: Record<string, (count: number) => object> = {
    [BELL]: (count) => ({ data: Array.from({ length: count }, (_, index) => notification(count - index)) }),
    [CONVERSATIONS]: (count) => ({ data: [], unread_count: count, next: null }),
  };
  for (const [path, answer] of Object.entries(answers)) {
    await page.route(`**${path}`, (route) =>
      route.fulfill({ json: answer(Number(route.request().headers()['x-ask'])) }),
    );
  }
}

const SHOWN: Record<string, (page: Page, count: number) => Locator> = {
  [BELL]: (page, count) => page.getByRole('button', { name: new RegExp(`^${count} unread notifications?$`) }),
  [CONVERSATIONS]: (page, count) =>
    page.getByRole('link', { name: new RegExp(`^Messages\\s*${count} unread$`) }).first(),
};

const asksOf = async (page: Page, path: string): Promise<number[]> =>
  (await page.evaluate(() => window.asks)).filter((each) => each.path === path).map(({ at }) => at);

/** Expects three polls, each `ms` after the page has shown the previous response. */
async function expectAskedEvery(page: Page, ms: number, path: string, shown = SHOWN[path]!): Promise<void> {
  for (let round = 1; round <= 3; round += 1) {
    let asked: number[] = [];
    await tickUntil(page, async () => {
      asked = await asksOf(page, path);
      return shown(page, asked.length).isVisible();
    });
    const answered = await timeOf(page);
    await page.clock.runFor(ms);
    const [next, ...more] = (await asksOf(page, path)).slice(asked.length);
    expect(more, `${path} within ${ms} ms`).toEqual([]);
    expect(next, `${path} not sooner`).toBeGreaterThanOrEqual(asked.at(-1)! + ms);
    expect(next, `${path} not later`).toBeLessThanOrEqual(answered + ms);
  }
}

test('the bell and the conversations are polled every 4 seconds, on the messages screen the conversations every 10', async () => {
  const { token } = await newPatient('Polly');
  for (const [screen, ...polls] of [
    ['/dashboard', [4_000, BELL], [4_000, CONVERSATIONS]],
    ['/messages', [10_000, CONVERSATIONS], [4_000, BELL]],
  ] as const) {
    await test.step(screen, async () => {
      const page = await openAs(token);
      await page.clock.install();
      await numberAnswers(page);
      // Polling continues with and without a socket (docs/product/texts-and-limits.md#polling).
      await withoutSocket(page);
      await page.goto(screen);
      await expect(SHOWN[BELL]!(page, 1)).toBeVisible();
      await page.waitForLoadState('networkidle');
      await stopClock(page);
      for (const [ms, path] of polls) await expectAskedEvery(page, ms, path);
      await page.context().close();
    });
  }
});
