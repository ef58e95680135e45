import { z } from 'zod/mini';
import { email, message } from '../fields.ts';
import { CREDENTIALS, operation } from '../operation.ts';

/**
 * As typed. The service checks the site's policy and reports every broken rule
 * (docs/product/accounts.md#passwords).
 */
export const typedPassword = z.string().check(z.minLength(1), z.maxLength(200));

export const passwords = {
  forgot: operation({
    summary: 'Sends a link that sets a new password; the answer does not tell whether the account exists.',
    http: 'POST /forgot-password',
    subject: 'auth.passwords.forgot',
    limits: [{ calls: 60, seconds: 60, per: 'address' }],
    share: CREDENTIALS,
    allow: 'public',
    audit: { action: 'password_reset_requested' },
    input: z.object({ email }),
    output: message,
  }),
  reset: operation({
    summary:
      'Sets a new password by the link of the email, once; confirms the email and ends every session of the person.',
    http: 'POST /reset-password',
    subject: 'auth.passwords.reset',
    limits: [{ calls: 60, seconds: 60, per: 'address' }],
    share: CREDENTIALS,
    allow: 'public',
    audit: { action: 'password_reset', malformed: true },
    input: z.object({
      email,
      token: z.string().check(z.minLength(1), z.maxLength(200)),
      password: typedPassword,
      password_confirmation: typedPassword,
    }),
    output: message,
    errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED'],
  }),
};
