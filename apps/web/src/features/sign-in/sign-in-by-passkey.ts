import { passkeys } from '@drawpoint/contracts/auth/passkeys.contract';
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  sendSignal,
  startAuthentication,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { message } from '../../i18n/message.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { signIn } from '../../lib/session/current-user.ts';

/** docs/product/accounts.md#passkeys */
const NONE_FOUND = message(
  'No passkey found. Please sign in with password, then add a passkey in account settings.',
);
const UNAVAILABLE = message('Biometric login unavailable. Use email & password.');

/** The outcome: signed in, aborted, or a problem to show. */
export type PasskeyOutcome = 'signed-in' | 'given-up' | { problem: string };

/**
 * Signs in with a passkey and stores the token, unless `isHere` aborts. A blank email allows any passkey of
 * this site.
 */
export const signInByPasskey = (email: string, isHere: AbortSignal): Promise<PasskeyOutcome> =>
  run(email.trim(), isHere, false);

/** Offers passkeys in the autofill of the email field, until one is chosen or `isHere` aborts. */
export async function offerPasskeys(isHere: AbortSignal): Promise<PasskeyOutcome> {
  if (!(await browserSupportsWebAuthnAutofill()) || isHere.aborted) return 'given-up';
  return run('', isHere, true);
}

async function run(email: string, isHere: AbortSignal, isOffer: boolean): Promise<PasskeyOutcome> {
  if (!browserSupportsWebAuthn()) return { problem: UNAVAILABLE };
  try {
    const { requestOptions, token } = await call(passkeys.startSignIn, { email });
    // A page has one ceremony: starting one that nobody waits for any more would end the other.
    if (isHere.aborted) return 'given-up';
    if (!requestOptions || token === null) return isOffer ? 'given-up' : { problem: UNAVAILABLE };
    isHere.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
    const optionsJSON = requestOptions as unknown as PublicKeyCredentialRequestOptionsJSON;
    const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: isOffer });
    await finish(token, { ...credential }, optionsJSON.rpId);
    return 'signed-in';
  } catch (error) {
    if (error instanceof ApiError) return problemOf(error, isOffer);
    const isAborted = error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED';
    return isAborted || isOffer ? 'given-up' : { problem: NONE_FOUND };
  }
}

/** A failed autofill offer is silent, but the rejection of a chosen passkey is shown. */
function problemOf({ status, message: said }: ApiError, isOffer: boolean): PasskeyOutcome {
  if (status === 0 || status === 429 || status >= 500) return isOffer ? 'given-up' : { problem: UNAVAILABLE };
  return { problem: said };
}

async function finish(
  token: string,
  credential: Record<string, unknown>,
  rpId: string | undefined,
): Promise<void> {
  try {
    const answer = await call(passkeys.finishSignIn, { token, credential });
    signIn(answer.token, answer.user);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PASSKEY_UNKNOWN' && rpId) {
      // Signals the authenticator, where the browser can, to stop offering the passkey.
      const signal = {
        signalName: 'unknownCredential' as const,
        rpID: rpId,
        credentialID: String(credential['id']),
      };
      await sendSignal(signal).catch(() => undefined);
    }
    throw error;
  }
}
