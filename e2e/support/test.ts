import { setTimeout as wait } from 'node:timers/promises';
import { test as base, type BrowserContext } from '@playwright/test';

export { expect } from '@playwright/test';

/** Closing one can hang in the browser while a document's request is held; the end of the worker closes it then. */
const CLOSES_WITHIN_MS = 15_000;

async function close(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  // What is on its way through a test's own answer may end unanswered.
  await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/** A journey that leaves no page open: its pages would go on asking and listening beside all later journeys. */
export const test = base.extend<{ leavesNothingOpen: void }>({
  leavesNothingOpen: [
    async ({ browser }, use) => {
      await use();
      for (const context of browser.contexts()) {
        await Promise.race([close(context), wait(CLOSES_WITHIN_MS, undefined, { ref: false })]);
      }
    },
    { auto: true },
  ],
});
