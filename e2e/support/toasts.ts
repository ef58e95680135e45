import type { Locator, Page } from '@playwright/test';

/**
 * The toasts' region: beside the page or inside the top dialog. A form in that dialog may show the same text.
 */
export const toastsOf = (page: Page): Locator => page.getByRole('region', { name: 'Messages of the page' });
