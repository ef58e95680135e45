import { setTimeout as wait } from 'node:timers/promises';
import { expect, test as base, type BrowserContext } from '@playwright/test';
import { typedCardsIn } from './cards.ts';
import { openPagesIn } from './people.ts';
import { newlyLogged } from './product-log.ts';

export { expect } from '@playwright/test';

/** Closing a context can hang while a document's request is pending. The end of the worker closes it then. */
const CLOSES_WITHIN_MS = 15_000;

async function close(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  // Requests that a test's route still handles may end without a response.
  await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/**
 * Playwright's `test` that closes all pages after each test, since open pages would keep polling and
 * listening. It also asserts that the product has logged no card number.
 */
export const test = base.extend<{ endsClean: void }, { opensPages: void }>({
  opensPages: [
    async ({ browser }, use) => {
      openPagesIn(browser);
      await use();
    },
    { auto: true, scope: 'worker' },
  ],
  endsClean: [
    async ({ browser }, use) => {
      await use();
      for (const context of browser.contexts()) {
        await Promise.race([close(context), wait(CLOSES_WITHIN_MS, undefined, { ref: false })]);
      }
      expect(typedCardsIn(newlyLogged()), 'card numbers in the log of the product').toEqual([]);
    },
    { auto: true },
  ],
});
