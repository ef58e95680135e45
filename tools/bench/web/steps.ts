import type { Browser, Page } from '@playwright/test';
import { EMPIRE, MARIA, ROUTINE } from '../../../e2e/support/bookings.ts';
import { wizardOf } from '../../../e2e/support/wizard.ts';
import { openSlowPage } from './measure.ts';

/** From the press of Next to the next step, whole, on a slow phone: milliseconds. */
export const STEP_GOAL_MS = 400;

/** What somebody takes to read and choose, in which the next step's data come ahead. */
const READING_MS = 2_000;

export type StepTime = { name: string; ms: number };

type Timed = { stepShown: number | null };

/** Walks the wizard as a patient at whom nobody looks: each step is timed, nothing is confirmed. */
export async function walkWizard(browser: Browser, baseUrl: string, token: string): Promise<StepTime[]> {
  const { context, page } = await openSlowPage(browser, baseUrl, token);
  const wizard = wizardOf(page);
  const choose = (name: string) => () => wizard.choose(name);
  const steps: [name: string, prepare: () => Promise<void>][] = [
    ['1 to 2', () => wizard.fillAddress()],
    ['2 to 3', choose(ROUTINE.name)],
    ['3 to 4', choose(EMPIRE.name)],
    ['4 to 5', choose(MARIA.name)],
    ['5 to 6', () => chooseTime(page)],
    ['6 to 7', () => wizard.agreed.check()],
  ];
  try {
    await page.goto(`${baseUrl}/appointments/book`);
    await page.getByLabel('First name').waitFor();
    const times: StepTime[] = [];
    for (const [name, prepare] of steps) {
      await prepare();
      await page.waitForTimeout(READING_MS);
      await page.evaluate(timeNextStep);
      await wizard.next.click();
      const shown = await page.waitForFunction(() => (window as unknown as Timed).stepShown);
      times.push({ name, ms: (await shown.jsonValue())! });
    }
    return times;
  } finally {
    await context.close();
  }
}

async function chooseTime(page: Page): Promise<void> {
  await page.locator('button[data-day][aria-disabled="false"]').nth(6).click();
  await page.getByRole('region', { name: 'Free times' }).getByRole('button').nth(1).click();
}

/** Runs in the page: from the next press to another heading with no skeleton below it. */
function timeNextStep(): void {
  const result: Timed = Object.assign(window as unknown as Timed, { stepShown: null });
  const headingOf = () => document.querySelector('h2')?.textContent;
  const before = headingOf();
  const isWhole = () =>
    headingOf() !== before && !document.querySelector('main [role="status"][aria-label="Loading"]');
  const begin = (): void => {
    const pressed = performance.now();
    const look = (): void => {
      if (isWhole()) result.stepShown = performance.now() - pressed;
      else requestAnimationFrame(look);
    };
    look();
  };
  document.addEventListener('click', begin, { capture: true, once: true });
}
