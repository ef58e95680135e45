import type { Locator, Page } from '@playwright/test';

/** Where toasts stand: beside the page, or within the dialog on top, which may say the same in its form. */
export const toastsOf = (page: Page): Locator => page.getByRole('region', { name: 'Messages of the page' });
