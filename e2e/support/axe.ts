import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const DESK = { width: 1280, height: 800 };
// High enough for a whole screen: what a bar covers until one scrolls is no fault.
const PHONE = { width: 390, height: 2400 };
const SMALLEST = { width: 320, height: 640 };

/** What is against WCAG 2.2 AA, as far as a machine can tell: a line for each element. */
async function violationsOf(page: Page, theme: string): Promise<string[]> {
  // Axe's half megabyte is read once by each document; what passed is neither named nor sent.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    .options({ resultTypes: ['violations'], preload: false })
    // No frames on our pages: in one piece it takes half the time.
    .setLegacyMode(true);
  // The dark theme differs in its colours alone.
  const { violations } = await (
    theme === 'dark' ? axe.withRules('color-contrast') : axe.withTags(WCAG)
  ).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}\n    ${html}`));
}

/** Elements that reach beyond the right edge, where the page can be scrolled sideways. */
const beyondTheEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `scrolls sideways: ${element.tagName.toLowerCase()}.${element.className}`)
      .slice(0, 8);
  });

/** The layout of a new size is drawn, and nothing of the old colours is left. */
const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  });

async function showTheme(page: Page, theme: string): Promise<void> {
  await page.locator('html').evaluate((html, name) => {
    html.setAttribute('data-mantine-color-scheme', name);
  }, theme);
  await twoFrames(page);
}

/** A busy machine may take a moment to lay a new size out: what is beyond the edge is what stays there. */
async function staysBeyondTheEdge(page: Page): Promise<string[]> {
  let beyond: string[] = [];
  for (let looks = 0; looks < 30; looks += 1) {
    await twoFrames(page);
    beyond = await beyondTheEdge(page);
    if (beyond.length === 0) break;
  }
  return beyond;
}

/**
 * A screen in both themes on a desk and a phone, and without sideways scrolling down to 320 pixels. Leaves it a desk's
 * and light; a failure does not end the test, so that one run tells of every screen.
 */
export async function expectAccessibleEverywhere(page: Page, screen: string): Promise<void> {
  const found = new Map<string, string[]>();
  const note = (problems: string[], where: string) => {
    for (const problem of problems) found.set(problem, [...(found.get(problem) ?? []), where]);
  };
  for (const size of [SMALLEST, PHONE, DESK]) {
    await page.setViewportSize(size);
    note(await staysBeyondTheEdge(page), `${size.width} px`);
    for (const theme of size === SMALLEST ? [] : ['dark', 'light']) {
      await showTheme(page, theme);
      note(await violationsOf(page, theme), `${theme} at ${size.width} px`);
    }
  }
  const report = [...found].map(([problem, where]) => `${problem}\n    (${where.join(', ')})`);
  expect.soft(report.join('\n'), `${screen} is accessible`).toBe('');
}
