import { z } from 'zod/mini';
import { email, id, instant, listOf, nothing, optionalText } from '../fields.ts';
import { CREDENTIALS, operation, SIGNED_IN } from '../operation.ts';
import { identityProof, passkeyAnswer, webAuthn } from './identity-proof.ts';
import { SignedIn, SignedInOnDevice } from './signed-in.ts';

/** docs/product/accounts.md#passkeys */
export const Passkey = z.object({
  id: z.number(),
  name: z.nullable(z.string()),
  created_at: instant,
  last_used_at: z.nullable(instant),
});
export type Passkey = z.output<typeof Passkey>;

const CEREMONY_ERRORS = ['CEREMONY_INVALID', 'CEREMONY_EXPIRED', 'CEREMONY_USED', 'PASSKEY_REFUSED'] as const;

export const passkeys = {
  startSignIn: operation({
    summary:
      'What a browser needs to sign in by passkey: any passkey of this site, or those of an email. Answers alike whether or not the email has an account.',
    http: 'POST /login/passkey/start',
    subject: 'auth.passkeys.start-sign-in',
    limits: [{ calls: 120, seconds: 60, per: 'address' }],
    share: CREDENTIALS,
    allow: 'public',
    input: z.object({ email: z.optional(z.nullable(z.union([z.literal(''), email]))) }),
    /**
     * `needs_registration` is true only when passkeys are switched off; then the others are null
     * (docs/product/accounts.md#passkeys).
     */
    output: z.object({
      needs_registration: z.boolean(),
      requestOptions: z.nullable(webAuthn),
      token: z.nullable(z.string()),
    }),
  }),
  finishSignIn: operation({
    summary: 'Signs in by the passkey that answered; no second factor is asked for.',
    http: 'POST /login/passkey/finish',
    subject: 'auth.passkeys.finish-sign-in',
    limits: [{ calls: 60, seconds: 60, per: 'address' }],
    share: CREDENTIALS,
    allow: 'public',
    input: z.object(passkeyAnswer),
    output: SignedInOnDevice,
    httpOutput: SignedIn,
    remembersDevice: true,
    audit: { action: 'passkey_sign_in', malformed: true },
    errors: [...CEREMONY_ERRORS, 'PASSKEY_UNKNOWN', 'PASSKEY_FOREIGN', 'EMAIL_NOT_VERIFIED'],
  }),
  startRegistration: operation({
    summary:
      'What a browser needs to make a passkey for the signed-in person, who may be asked for the password.',
    http: 'POST /webauthn/register/start',
    subject: 'auth.passkeys.start-registration',
    limits: [{ calls: 20, seconds: 60, per: 'person' }],
    share: CREDENTIALS,
    allow: SIGNED_IN,
    impersonation: 'refuse',
    input: z.object(identityProof),
    output: z.object({ creationOptions: webAuthn, token: z.string() }),
    errors: ['PASSKEYS_OFF', 'TOO_MANY_PASSKEYS'],
  }),
  finishRegistration: operation({
    summary: 'Keeps the passkey that the browser made, under an optional label.',
    http: 'POST /webauthn/register/finish',
    subject: 'auth.passkeys.finish-registration',
    limits: [{ calls: 20, seconds: 60, per: 'person' }],
    writes: ['passkey'],
    allow: SIGNED_IN,
    impersonation: 'refuse',
    input: z.object({ ...passkeyAnswer, name: optionalText(60) }),
    output: Passkey,
    status: 201,
    audit: { action: 'passkey_added', subject: 'id', malformed: true },
    errors: [...CEREMONY_ERRORS, 'PASSKEY_EXISTS', 'PASSKEYS_OFF', 'TOO_MANY_PASSKEYS'],
  }),
  startConfirmation: operation({
    summary:
      'What a browser needs to confirm by an own passkey who is signed in; the answer is sent as `passkey` with the act.',
    http: 'POST /webauthn/confirm/start',
    subject: 'auth.passkeys.start-confirmation',
    limits: [{ calls: 20, seconds: 60, per: 'person' }],
    share: CREDENTIALS,
    allow: SIGNED_IN,
    impersonation: 'refuse',
    input: nothing,
    output: z.object({ requestOptions: webAuthn, token: z.string() }),
    errors: ['PASSKEYS_OFF'],
  }),
  list: operation({
    summary: 'The own passkeys, the newest first.',
    http: 'GET /account/passkeys',
    subject: 'auth.passkeys.list',
    reads: ['passkey'],
    allow: SIGNED_IN,
    input: nothing,
    output: listOf(Passkey),
  }),
  remove: operation({
    summary:
      'Removes an own passkey; answers what the browser tells the authenticator, so that it is not offered again.',
    http: 'DELETE /account/passkeys/{id}',
    subject: 'auth.passkeys.remove',
    writes: ['passkey'],
    allow: SIGNED_IN,
    impersonation: 'refuse',
    input: z.object({ id }),
    output: z.object({ credential_id: z.string(), rp_id: z.nullable(z.string()) }),
    audit: { action: 'passkey_removed', subject: 'id' },
  }),
};
