import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export const SITEVERIFY = '/recaptcha/api/siteverify';

/** Google's side of reCAPTCHA: a token `optin:0.9` is good for that form with that score, any other is none. */
export async function verifyToken(request: IncomingMessage): Promise<object> {
  const form = new URLSearchParams(await text(request));
  const [, action, score] = /^(\w{1,50}):(0(?:\.\d)?|1)$/.exec(form.get('response') ?? '') ?? [];
  if (!form.get('secret')) return { success: false, 'error-codes': ['missing-input-secret'] };
  if (action === undefined) return { success: false, 'error-codes': ['invalid-input-response'] };
  const challenge_ts = new Date().toISOString();
  return { success: true, action, score: Number(score), challenge_ts, hostname: 'localhost' };
}
