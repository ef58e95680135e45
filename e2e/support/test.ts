import { test as base } from '@playwright/test';

export { expect } from '@playwright/test';

/** A journey that leaves no page open: its pages would go on asking and listening beside all later journeys. */
export const test = base.extend<{ leavesNothingOpen: void }>({
  leavesNothingOpen: [
    async ({ browser }, use) => {
      await use();
      for (const context of browser.contexts()) {
        const routed = [context, ...context.pages()];
        // What is on its way through a test's own answer may end unanswered.
        await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
        await context.close();
      }
    },
    { auto: true },
  ],
});
