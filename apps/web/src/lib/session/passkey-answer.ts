import { passkeys } from '@drawpoint/contracts/auth/passkeys.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { call } from '../api/api.ts';

export type PasskeyAnswer = InputOf<typeof passkeys.finishSignIn>;

/** Asks for a passkey to confirm the signed-in person. The answer is valid once. Null when there is none. */
export async function askPasskey(): Promise<PasskeyAnswer | null> {
  if (!browserSupportsWebAuthn()) return null;
  try {
    const { requestOptions, token } = await call(passkeys.startConfirmation, {});
    const optionsJSON = requestOptions as unknown as PublicKeyCredentialRequestOptionsJSON;
    return { token, credential: { ...(await startAuthentication({ optionsJSON })) } };
  } catch {
    // Cancelled, no passkey on this device, or passkeys disabled: the password remains.
    return null;
  }
}
