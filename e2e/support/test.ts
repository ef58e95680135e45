import { setTimeout as wait } from 'node:timers/promises';
import { expect, test as base, type BrowserContext } from '@playwright/test';
import { typedCardsIn } from './cards.ts';
import { openPagesIn } from './people.ts';
import { newlyLogged } from './product-log.ts';

export { expect } from '@playwright/test';

/** Closing one can hang in the browser while a document's request is held; the end of the worker closes it then. */
const CLOSES_WITHIN_MS = 15_000;

async function close(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  // What is on its way through a test's own answer may end unanswered.
  await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/**
 * A journey that leaves no page open: its pages would go on asking and listening beside all later journeys. Whatever was
 * done meanwhile, no program of the product has logged the number of a card.
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
