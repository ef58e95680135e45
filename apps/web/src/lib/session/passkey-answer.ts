import { passkeys } from '@drawpoint/contracts/auth/passkeys.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { call } from '../api/api.ts';

export type PasskeyAnswer = InputOf<typeof passkeys.finishSignIn>;

/** What an own passkey answers to confirm who is signed in; it counts once. Null where none answers. */
export async function askPasskey(): Promise<PasskeyAnswer | null> {
  if (!browserSupportsWebAuthn()) return null;
  try {
    const { requestOptions, token } = await call(passkeys.startConfirmation, {});
    const optionsJSON = requestOptions as unknown as PublicKeyCredentialRequestOptionsJSON;
    return { token, credential: { ...(await startAuthentication({ optionsJSON })) } };
  } catch {
    // Given up, no passkey on this device, or switched off: the password is left.
    return null;
  }
}
