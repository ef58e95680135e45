import { z } from 'zod/mini';

/** WebAuthn structures. The browser and the library define their shape. */
export const webAuthn = z.record(z.string(), z.unknown());
/** The authenticator's response, and the token of its ceremony. */
export const passkeyAnswer = {
  token: z.string().check(z.minLength(1), z.maxLength(2000)),
  credential: webAuthn,
};

/**
 * Proof of identity. Sensitive actions need one of these when the last sign-in is not recent. The password is
 * not checked against the policy for new ones. The passkey responds to `POST /webauthn/confirm/start`.
 */
export const identityProof = {
  current_password: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  passkey: z.optional(z.nullable(z.object(passkeyAnswer))),
};
