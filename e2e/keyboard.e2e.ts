import type { Locator, Page } from '@playwright/test';
import { MARIA, OFFICE, ROUTINE } from './support/bookings.ts';
import { newPatient, openAs } from './support/people.ts';
import { wizardOf } from './support/wizard.ts';
import { expect, test } from './support/test.ts';

test('a visit is booked by keyboard alone, and the focus is always visible', async () => {
  const page = await openAs((await newPatient('Kay')).token);
  const wizard = wizardOf(page);
  const goOn = async (to: string) => {
    await expect(wizard.next).toBeEnabled();
    await tabTo(page, wizard.next);
    await page.keyboard.press('Enter');
    await wizard.shows(to);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
  };
  const choose = async (name: string) => {
    const choice = page.getByRole('radio', { name: new RegExp(name) });
    await expect(choice).toBeVisible();
    await tabTo(page, page.getByRole('radio').and(page.locator(':focus')));
    await page.keyboard.press('Space');
    for (let moves = 0; moves < 20 && !(await choice.isChecked()); moves += 1) {
      await page.keyboard.press('ArrowDown');
    }
    await expect(choice).toBeChecked();
  };

  await wizard.open();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  for (const [label, text] of [
    ['Address', OFFICE.address],
    ['ZIP', OFFICE.address_zip],
    ['City', OFFICE.city],
    ['State', 'New Y'],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await goOn('Service');
  await choose(ROUTINE.name);
  await goOn('Phlebotomist');
  await choose(MARIA.name);
  await goOn('Time');

  await expect(wizard.times).toBeVisible();
  const focused = page.locator('button[data-date]:focus');
  await tabTo(page, page.locator('button[data-date][aria-pressed="true"]'));
  const first = await focused.getAttribute('data-date');
  await page.keyboard.press('PageDown');
  await expect(focused).not.toHaveAttribute('data-date', first!);
  await expect(wizard.openDays.first()).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await tabTo(page, wizard.times.getByRole('button').first());
  await page.keyboard.press('Enter');
  await expect(wizard.times.getByRole('button', { pressed: true })).toHaveCount(1);
  await expect(wizard.hold).toBeVisible();
  await goOn('Consents');
  await tabTo(page, wizard.agreed);
  await page.keyboard.press('Space');
  await goOn('Review');
  await expect(wizard.confirm).toBeEnabled();
  await tabTo(page, wizard.confirm);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/appointments\/\d+\/confirmation$/);
});

/** Presses Tab until the target is focused. Expects a visible focus at every stop. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await unseenFocus(page), 'the focus can be seen').toBe('');
    if (await target.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return;
  }
  throw new Error(`Tab never reaches ${target}`);
}

/** Describes the focused element when neither it nor its card has an outline, shadow or border of its own. */
const unseenFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return '';
    for (
      let element: Element | null = focused, up = 0;
      element && up < 3;
      element = element.parentElement, up += 1
    ) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) return '';
      if (boxShadow !== 'none') return '';
    }
    return focused.outerHTML;
  });
