import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** What live regions said, each as `polite: text` or `assertive: text`. */
    announced?: string[];
  }
}

/**
 * Records what a screen reader announces from now on: texts that change in live regions which are there already,
 * and alerts, which are announced when they appear. Call it before the page is opened.
 */
export async function listenTo(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = (window.announced = []);
    const POLITE = '[aria-live="polite"], [role="status"], [role="log"]';
    const ALERT = '[aria-live="assertive"], [role="alert"]';
    const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);
    const note = (how: string, region: Element) => {
      const text = `${how}: ${region.textContent?.replace(/\s+/g, ' ').trim() ?? ''}`;
      if (!text.endsWith(': ') && said.at(-1) !== text) said.push(text);
    };
    const observer = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const changed = elementOf(target);
        const alert = changed?.closest(ALERT) ?? null;
        const polite = changed?.closest(POLITE) ?? null;
        if (alert) note('assertive', alert);
        else if (polite) note('polite', polite);
        for (const node of addedNodes) {
          const added = node instanceof Element ? node : null;
          const inside = added?.matches(ALERT) ? added : added?.querySelector(ALERT);
          if (inside) note('assertive', inside);
        }
      }
    });
    addEventListener('DOMContentLoaded', () =>
      observer.observe(document.body, { subtree: true, childList: true, characterData: true }),
    );
  });
}

/** What was announced since the last call. */
export const heardOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.announced?.splice(0) ?? []);
