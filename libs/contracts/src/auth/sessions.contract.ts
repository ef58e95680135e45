import { z } from 'zod/mini';
import { broadcast } from '../broadcast.ts';
import { email, instant, nothing } from '../fields.ts';
import { CREDENTIALS, internal, operation, ROLES, SIGNED_IN, TOKENS } from '../operation.ts';
import { typedPassword } from './passwords.contract.ts';
import { User } from './user.ts';

/** What a browser gets that signs in. */
export const SignedIn = z.object({ token: z.string(), user: User });
/** The same as it crosses the bus: with what the gateway keeps in the device's cookie. */
export const SignedInOnDevice = z.extend(SignedIn, { device: z.string() });

export const sessions = {
  login: operation({
    summary:
      'Signs in by email and password. An unverified email answers `unverified` and `email` beside the message.',
    http: 'POST /login',
    subject: 'auth.sessions.login',
    limits: [{ calls: 120, seconds: 60, per: 'address' }],
    share: CREDENTIALS,
    allow: 'public',
    input: z.object({ email, password: typedPassword }),
    output: SignedInOnDevice,
    httpOutput: SignedIn,
    remembersDevice: true,
    audit: { action: 'signed_in' },
    errors: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED'],
  }),
  logout: operation({
    summary: 'Ends the session of the token.',
    http: 'POST /logout',
    subject: 'auth.sessions.logout',
    audit: { action: 'signed_out' },
    allow: SIGNED_IN,
    input: nothing,
    output: z.object({ message: z.string() }),
  }),
  getUser: operation({
    summary: 'The signed-in person.',
    http: 'GET /user',
    aliases: ['GET /me'],
    subject: 'auth.sessions.get-user',
    reads: ['account'],
    allow: SIGNED_IN,
    input: nothing,
    output: User,
  }),
  /** The hash, never the token, leaves the gateway. Null: no such session, or it has ended. */
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
          session_id: z.string(),
          impersonator_id: z.optional(z.number()),
        }),
      ),
      /** When the session ends by time unless somebody is there; null without one. */
      expires_at: z.nullable(instant),
    }),
    deadlineMs: 2_000,
  }),
};

/** Broadcast when a session ends or a role changes; `session_id` null means every session of the user. */
export const SessionRevoked = z.object({ user_id: z.number(), session_id: z.nullable(z.string()) });
export type SessionRevoked = z.output<typeof SessionRevoked>;
export const SESSION_REVOKED = broadcast({
  topic: 'session-revoked',
  senders: ['auth'],
  hearers: ['gateway'],
  data: SessionRevoked,
});
