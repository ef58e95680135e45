import type { InputOf, Operation, OutputOf } from '@drawpoint/contracts/operation';
import { currentSession } from '../session/session.ts';
import { currentSite } from '../site.ts';

type Recaptcha = {
  ready: (work: () => void) => void;
  execute: (siteKey: string, options: { action: string }) => Promise<string>;
};

let loading: Promise<Recaptcha> | null = null;

/** The site key when public forms are checked and the person is signed out. Null when no token is needed. */
const keyInUse = (): string | null =>
  currentSession().token === null ? currentSite().recaptchaSiteKey : null;

function load(siteKey: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    script.onload = () => {
      const { grecaptcha } = window as unknown as { grecaptcha: Recaptcha };
      grecaptcha.ready(() => resolve(grecaptcha));
    };
    script.onerror = () => {
      loading = null;
      reject(new Error('reCAPTCHA could not be loaded'));
    };
    document.head.append(script);
  });
}

/** Loads Google's script on the form's first focus. Does nothing when no token is needed. */
export function prepareRecaptcha(): void {
  const siteKey = keyInUse();
  if (siteKey !== null) (loading ??= load(siteKey)).catch(() => undefined);
}

/**
 * The token of a form. Empty when none is needed or Google is unreachable; the server then refuses the form.
 */
async function recaptchaToken(action: 'optin' | 'contact'): Promise<{ recaptcha_token?: string }> {
  const siteKey = keyInUse();
  if (siteKey === null) return {};
  try {
    const recaptcha = await (loading ??= load(siteKey));
    return { recaptcha_token: await recaptcha.execute(siteKey, { action }) };
  } catch {
    return {};
  }
}

/** A `send` for `useForm` that adds the reCAPTCHA token. The operation loads while the form is filled in. */
export const sendChecked =
  <Op extends Operation>(action: 'optin' | 'contact', load: () => Promise<Op>) =>
  async (input: InputOf<Op>): Promise<OutputOf<Op>> => {
    const [{ call }, op, token] = await Promise.all([
      import('./form-actions.ts'),
      load(),
      recaptchaToken(action),
    ]);
    return call(op, { ...(input as object), ...token } as InputOf<Op>);
  };

/**
 * Reloads the page when it was reached by a link within the site. Only the form's own document has a policy
 * that allows Google's script.
 */
export function loadOwnDocument(): void {
  const [entry] = performance.getEntriesByType('navigation');
  if (keyInUse() === null || !entry) return;
  if (new URL(entry.name).pathname !== location.pathname) location.reload();
}
