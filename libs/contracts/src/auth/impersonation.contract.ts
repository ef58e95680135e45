import { z } from 'zod/mini';
import { id, message, nothing } from '../fields.ts';
import { MANAGERS, operation, SIGNED_IN } from '../operation.ts';

/** Acting as another person (docs/product/accounts.md#impersonation). */
export const impersonation = {
  start: operation({
    summary:
      'A token with which the caller acts as somebody else, for an hour at most and no longer than their own session.',
    http: 'POST /impersonate/{id}',
    subject: 'auth.impersonation.start',
    allow: MANAGERS,
    impersonation: 'refuse',
    audit: { action: 'impersonation_started', subject: 'id' },
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    input: z.object({ id }),
    output: z.object({ token: z.string() }),
  }),
  stop: operation({
    summary: 'Ends the session in which the caller acts as somebody else; their own goes on.',
    http: 'POST /impersonate/stop',
    subject: 'auth.impersonation.stop',
    allow: SIGNED_IN,
    audit: { action: 'impersonation_stopped' },
    input: nothing,
    output: message,
    errors: ['NOT_IMPERSONATING'],
  }),
};
