import type { Page } from '@playwright/test';

/** Chooses an action of a visit from its menu. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name }).click();
}
