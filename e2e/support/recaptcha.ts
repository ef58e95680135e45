import type { Page } from '@playwright/test';

/** Google's script, played: its token names the site and the action that it was asked for. */
const SCRIPT = `window.grecaptcha = {
  ready: (work) => work(),
  execute: async (key, { action }) => 'token of ' + action + ' at ' + key,
};`;

/** Has a public form be checked by reCAPTCHA, as where a site's key is set; nothing of it comes from Google. */
export async function playRecaptcha(page: Page, path: string, siteKey: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace(
        '"recaptchaSiteKey":null',
        `"recaptchaSiteKey":${JSON.stringify(siteKey)}`,
      );
      // With a key the policy names Google's hosts by itself.
      const { 'content-security-policy': _policy, ...headers } = response.headers();
      await route.fulfill({ response, headers, body: html });
    },
  );
  await page.route('https://www.google.com/recaptcha/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  );
}
