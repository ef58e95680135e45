import { passkeys } from '@drawpoint/contracts/auth/passkeys.contract';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  sendSignal,
  startRegistration,
} from '@simplewebauthn/browser';
import { call } from '../../lib/api/api.ts';
import type { Proof } from '../../lib/session/confirm-identity.ts';

/**
 * Creates a passkey on this device and stores it with a label. `proof` is the password when one is required.
 * Throws the errors of the server and the browser.
 */
export async function addPasskey(name: string, proof: Proof): Promise<void> {
  if (!browserSupportsWebAuthn()) throw new Error('no passkeys in this browser');
  const { creationOptions, token } = await call(passkeys.startRegistration, proof);
  const optionsJSON = creationOptions as unknown as PublicKeyCredentialCreationOptionsJSON;
  const credential = await startRegistration({ optionsJSON });
  const label = name.trim();
  await call(passkeys.finishRegistration, {
    ...{ token, credential: { ...credential } },
    ...(label !== '' && { name: label }),
  });
}

/**
 * Removes a passkey. Also signals that to the authenticator, where the browser can, so that it stops offering
 * it.
 */
export async function removePasskey(id: number): Promise<void> {
  const { rp_id, credential_id } = await call(passkeys.remove, { id });
  if (rp_id === null) return;
  const signal = { signalName: 'unknownCredential' as const, rpID: rp_id, credentialID: credential_id };
  await sendSignal(signal).catch(() => undefined);
}
