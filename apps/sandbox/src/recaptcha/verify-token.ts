import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export const SITEVERIFY = '/recaptcha/api/siteverify';

/**
 * Plays reCAPTCHA: the token `optin:0.9` is valid for the action `optin` with score 0.9. Other formats are
 * invalid.
 */
export async function verifyToken(request: IncomingMessage): Promise<object> {
  const form = new URLSearchParams(await text(request));
  const [, action, score] = /^(\w{1,50}):(0(?:\.\d)?|1)$/.exec(form.get('response') ?? '') ?? [];
  if (!form.get('secret')) return { success: false, 'error-codes': ['missing-input-secret'] };
  if (action === undefined) return { success: false, 'error-codes': ['invalid-input-response'] };
  const challenge_ts = new Date().toISOString();
  return { success: true, action, score: Number(score), challenge_ts, hostname: 'localhost' };
}
