import type { InputOf, Operation, OutputOf } from '@drawpoint/contracts/operation';
import { currentSession } from '../session/session.ts';
import { currentSite } from '../site.ts';

type Recaptcha = {
  ready: (work: () => void) => void;
  execute: (siteKey: string, options: { action: string }) => Promise<string>;
};

let loading: Promise<Recaptcha> | null = null;

/** The key of the site where forms are checked and the person is not signed in; null where no token is asked for. */
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

/** Loads Google's script, with the first focus of a form that is checked; nothing where none is. */
export function prepareRecaptcha(): void {
  const siteKey = keyInUse();
  if (siteKey !== null) (loading ??= load(siteKey)).catch(() => undefined);
}

/** The token of a form for the server; nothing where none is asked for, or Google cannot be reached: the server then says so. */
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

/** Sends a public form with its token, for `useForm`; the operation comes while the form is filled in. */
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

/** The policy that lets Google's script run is that of the form's own document: a visitor who came by a link within the site loads it. */
export function loadOwnDocument(): void {
  const [entry] = performance.getEntriesByType('navigation');
  if (keyInUse() === null || !entry) return;
  if (new URL(entry.name).pathname !== location.pathname) location.reload();
}
