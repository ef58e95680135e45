import { z } from 'zod/mini';

/** Structures of WebAuthn, which browser and library agree on. */
export const webAuthn = z.record(z.string(), z.unknown());
/** What an authenticator answered, and the token of the ceremony it answered in. */
export const passkeyAnswer = {
  token: z.string().check(z.minLength(1), z.maxLength(2000)),
  credential: webAuthn,
};

/**
 * Who asks: one of these is needed before sensitive acts where the last sign-in is not recent. The password is not checked as a
 * new one is; the passkey answers what `POST /webauthn/confirm/start` asked.
 */
export const identityProof = {
  current_password: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  passkey: z.optional(z.nullable(z.object(passkeyAnswer))),
};
