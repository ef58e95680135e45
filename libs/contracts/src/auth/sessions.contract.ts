import { z } from 'zod/mini';
import { broadcast } from '../broadcast.ts';
import { email, instant, listOf, message, nothing } from '../fields.ts';
import { operation, SIGN_INS, SIGNED_IN } from '../operation.ts';
import { typedPassword } from './passwords.contract.ts';
import { SignedIn, SignedInOnDevice, TwoFactorRequired, TwoFactorRequiredOnDevice } from './signed-in.ts';
import { User } from './user.ts';

/** A browser in which the person is signed in. */
export const OwnSession = z.object({
  id: z.string(),
  /** For example `Chrome on Windows`; null when the browser did not say. */
  device: z.nullable(z.string()),
  created_at: instant,
  last_seen_at: instant,
  /** The session of this request. */
  is_current: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

export const sessions = {
  login: operation({
    summary:
      'Signs in by email and password, or sends a code where a second factor is asked for. An unverified email answers `unverified` and `email` beside the message.',
    http: 'POST /login',
    subject: 'auth.sessions.login',
    limits: [{ calls: 120, seconds: 60, per: 'address' }],
    share: SIGN_INS,
    allow: 'public',
    input: z.object({ email, password: typedPassword }),
    output: z.union([SignedInOnDevice, TwoFactorRequiredOnDevice]),
    httpOutput: z.union([SignedIn, TwoFactorRequired]),
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
  list: operation({
    summary: 'Where the person is signed in, the latest seen first.',
    http: 'GET /account/sessions',
    subject: 'auth.sessions.list',
    reads: ['session'],
    allow: SIGNED_IN,
    input: nothing,
    output: listOf(OwnSession),
  }),
  end: operation({
    summary: 'Ends an own session.',
    http: 'DELETE /account/sessions/{id}',
    subject: 'auth.sessions.end',
    writes: ['session'],
    allow: SIGNED_IN,
    impersonation: 'refuse',
    input: z.object({ id: z.string().check(z.regex(/^[\w-]{1,100}$/)) }),
    output: message,
    audit: { action: 'session_ended' },
  }),
  endOthers: operation({
    summary: 'Ends every own session but the one that asks; `others` has to be true.',
    http: 'DELETE /account/sessions',
    subject: 'auth.sessions.end-others',
    writes: ['session'],
    allow: SIGNED_IN,
    impersonation: 'refuse',
    input: z.object({ others: z.enum(['true', '1']) }),
    output: z.object({ message: z.string(), ended: z.number() }),
    audit: { action: 'other_sessions_ended' },
  }),
};

/** Broadcast when a session ends or a role changes. A null `session_id` means every session of the user. */
export const SessionRevoked = z.object({ user_id: z.number(), session_id: z.nullable(z.string()) });
export type SessionRevoked = z.output<typeof SessionRevoked>;
export const SESSION_REVOKED = broadcast({
  topic: 'session-revoked',
  senders: ['auth'],
  hearers: ['gateway'],
  data: SessionRevoked,
});
