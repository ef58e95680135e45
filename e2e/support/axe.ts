import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

const DESKTOP = { width: 1280, height: 800 };
// The narrowest that WCAG asks for. Tall enough for a whole screen: otherwise axe would report content that the
// fixed bar covers until one scrolls.
const PHONE = { width: 320, height: 3600 };
// A second run for the other theme of each size would find nothing: themes differ only in colors.
const CHECKED = [
  { size: PHONE, theme: 'dark' },
  { size: DESKTOP, theme: 'light' },
];

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const OPTIONS: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  // Neither files nor selectors of elements are needed.
  ...{ preload: false, selectors: false },
};

/** Header, sidebar and bottom bar: half of a page's elements, and the same around every screen. */
const SHELL = '[data-density] > :is(header, aside, nav)';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

type Where = { withShell?: boolean };

/** Lists WCAG 2.2 AA violations that axe can detect, one entry per element. Our pages have no frames. */
async function violationsOf(page: Page, { withShell = false }: Where): Promise<string[]> {
  // Each document loads axe once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE};0`);
  const context = { include: 'html', exclude: withShell ? [] : [SHELL] };
  return page.evaluate(
    async ({ context: where, options }) => {
      const { violations } = await window.axe.run(where, options);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html }) => `${id}: ${help}\n    ${html}`),
      );
    },
    { context, options: OPTIONS },
  );
}

/** Elements beyond the right edge, when the page scrolls sideways. */
const beyondTheEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `scrolls sideways: ${element.tagName.toLowerCase()}.${element.className}`)
      .slice(0, 8);
  });

/** Waits until a new size or theme is painted. */
const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  });

const showTheme = (page: Page, theme: string): Promise<void> =>
  page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), theme);

/**
 * Returns the elements that stay beyond the edge. A busy machine may need several frames to lay out a new
 * size.
 */
async function staysBeyondTheEdge(page: Page): Promise<string[]> {
  let beyond: string[] = [];
  for (let attempt = 0; attempt < 30; attempt += 1) {
    await twoFrames(page);
    beyond = await beyondTheEdge(page);
    if (beyond.length === 0) break;
  }
  return beyond;
}

/**
 * Checks a screen at 320 pixels in the dark theme and at a desk in the light one, also for sideways scrolling. Leaves
 * the page in its own size and the light theme. Uses a soft assertion, so that one run reports every screen.
 * The dashboards of each role are checked with the shell.
 */
export async function expectAccessibleEverywhere(
  page: Page,
  screen: string,
  where: Where = {},
): Promise<void> {
  const found = new Map<string, string[]>();
  const note = (problems: string[], where: string) => {
    for (const problem of problems) found.set(problem, [...(found.get(problem) ?? []), where]);
  };
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  const own = page.viewportSize();
  for (const { size, theme } of CHECKED) {
    await showTheme(page, theme);
    await page.setViewportSize(size);
    note(await staysBeyondTheEdge(page), `${size.width} px`);
    note(await violationsOf(page, where), `${theme} at ${size.width} px`);
  }
  if (own) await page.setViewportSize(own);
  const report = [...found].map(([problem, where]) => `${problem}\n    (${where.join(', ')})`);
  expect.soft(report.join('\n'), `${screen} is accessible`).toBe('');
}

/** At 200 % zoom of a 1280 × 800 window nothing scrolls sideways, and the wizard's bar covers no content. */
export async function expectRoomAtDoubleSize(page: Page, name: string): Promise<void> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 640, height: 400 });
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(beyond, `${name} at 200 %`).toBe(0);
  await expect(page.locator('[data-action-bar]')).toHaveCSS('position', 'static');
  await page.setViewportSize(size);
}
