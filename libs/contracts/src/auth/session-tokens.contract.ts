import { z } from 'zod/mini';
import { instant } from '../fields.ts';
import { internal, operation, ROLES, TOKENS } from '../operation.ts';

/** Sessions as the gateway asks about them. Apart from the others, because browsers never use them. */
export const sessionTokens = {
  /** The gateway sends the hash, never the token. Null when no such session exists, or it has ended. */
  resolve: operation({
    summary: 'Who stands behind a token, by the SHA-256 of the token in hex.',
    subject: 'auth.sessions.resolve',
    share: TOKENS,
    allow: internal('gateway'),
    input: z.object({ token_hash: z.string().check(z.length(64)) }),
    output: z.object({
      caller: z.nullable(
        z.object({
          user_id: z.number(),
          roles: z.array(z.enum(ROLES)),
          provider_id: z.nullable(z.number()),
          admin_scope: z.optional(z.literal('all')),
          sole_provider: z.optional(z.literal(true)),
          session_id: z.string(),
          impersonator_id: z.optional(z.number()),
          within_provider: z.optional(z.number()),
        }),
      ),
      /** When the session expires unless it is used; null without a session. */
      expires_at: z.nullable(instant),
    }),
    deadlineMs: 2_000,
  }),
  /** For gateways that keep a connection open and have no token at hand. Does not count as activity. */
  findEnded: operation({
    summary: 'Which of these sessions are not there any more.',
    subject: 'auth.sessions.find-ended',
    allow: internal('gateway'),
    input: z.object({ session_ids: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(500)) }),
    output: z.object({ session_ids: z.array(z.string()) }),
  }),
};
