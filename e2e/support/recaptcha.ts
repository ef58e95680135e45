import type { Page } from '@playwright/test';

/** A fake of Google's script. Its token contains the action and the site key. */
const SCRIPT = `window.grecaptcha = {
  ready: (work) => work(),
  execute: async (key, { action }) => 'token of ' + action + ' at ' + key,
};`;

/** Serves a public form with a site key for reCAPTCHA. Google's script is replaced by a fake. */
export async function playRecaptcha(page: Page, path: string, siteKey: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace(
        '"recaptchaSiteKey":null',
        `"recaptchaSiteKey":${JSON.stringify(siteKey)}`,
      );
      // The policy of a page without a key does not allow Google's hosts.
      const { 'content-security-policy': _policy, ...headers } = response.headers();
      await route.fulfill({ response, headers, body: html });
    },
  );
  await page.route('https://www.google.com/recaptcha/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  );
}
