import { expect, type Locator, type Page } from '@playwright/test';
import { MARIA, OFFICE, ROUTINE } from './bookings.ts';

type Address = typeof OFFICE;

/**
 * Locators and actions for the booking wizard. Steps go by their name in the list: `Location` to `Review`.
 */
export const wizardOf = (page: Page) => {
  const next = page.getByRole('button', { name: 'Next', exact: true });
  const steps = page.getByRole('navigation', { name: 'Steps of the booking' });
  const times = page.getByRole('region', { name: 'Free times' });

  /** A step in the desktop list. */
  const step = (name: string): Locator => steps.getByRole('button', { name: new RegExp(`\\b${name}\\b`) });

  return {
    next,
    step,
    times,
    /** A field of the contact in step 1. */
    contact: (label: string): Locator => page.getByRole('region', { name: 'Contact' }).getByLabel(label),
    /** Days of the shown month that have free times. */
    openDays: page.locator('button[data-date][aria-disabled="false"]'),
    async open(): Promise<void> {
      await page.goto('/appointments/book');
      await expect(page.getByRole('heading', { level: 1, name: 'Book an Appointment' })).toBeVisible();
      await expect(page.getByLabel('First name')).toBeVisible();
    },
    async shows(name: string): Promise<void> {
      await expect(step(name)).toHaveAttribute('aria-current', 'step');
    },
    async fillAddress(address: Address = OFFICE): Promise<void> {
      await page.getByLabel('Address', { exact: true }).fill(address.address);
      await page.getByLabel('City').fill(address.city);
      await page.getByLabel('State').selectOption(address.address_state);
      await page.getByLabel('ZIP').fill(address.address_zip);
    },
    async choose(name: string): Promise<void> {
      await page.getByRole('radio', { name: new RegExp(name) }).check();
    },
    /** From step 1 to Maria Santos' free times for a routine draw at the office. */
    async goToTimes(): Promise<void> {
      await this.fillAddress();
      await next.click();
      for (const choice of [ROUTINE.name, MARIA.name]) {
        await this.choose(choice);
        await next.click();
      }
      await this.lookAtNextMonth();
    },
    /** Late in a month few of its days are left; the next month has them all. */
    async lookAtNextMonth(): Promise<void> {
      await expect(times).toBeVisible();
      const shown = await page.locator('button[data-date]').first().getAttribute('data-date');
      await page.getByRole('button', { name: 'Next month' }).click();
      await expect(page.locator(`button[data-date="${shown}"]`)).toHaveCount(0);
      await expect(times).toBeVisible();
    },
    /**
     * Picks a free time of the shown month, by index among the open days and among that day's times. Returns
     * its text, such as `9:15 am`. Tests run in parallel, so each uses its own days.
     */
    async chooseTime(day: number, time: number): Promise<string> {
      await this.openDays.nth(day).click();
      const chip = times.getByRole('button').nth(time);
      const words = (await chip.textContent())!;
      await chip.click();
      await expect(times.getByRole('button', { name: words, exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      return words;
    },
    hold: page
      .getByText(/Held for you until/)
      .filter({ visible: true })
      .first(),
    /** The individual consents; `agreed` is the checkbox for all of them. */
    consents: page.getByRole('checkbox', { name: /^I (have read the|consent|accept)/ }),
    agreed: page.getByRole('checkbox', { name: /read and agree/ }),
    /** Says that the person agreed at an earlier booking. */
    agreedBefore: page.getByText(/^You agreed to our consent forms on/),
    async agree(): Promise<void> {
      await expect(this.consents).toHaveCount(3);
      for (const box of await this.consents.all()) await box.check();
    },
    confirm: page.getByRole('button', { name: 'Confirm', exact: true }),
  };
};
