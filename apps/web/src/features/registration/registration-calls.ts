import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { signIn } from '../../lib/session/current-user.ts';
import { forgetRegistered } from './registered-here.ts';

export const { verifyEmail, verifyEmailInBrowser } = registration;

/** Confirms an email with its link and the registration's password, and signs in. Throws the server's error. */
export async function verifyAndSignIn(input: { token: string; password: string }): Promise<void> {
  const { token, user } = await call(verifyEmail, input);
  forgetRegistered();
  signIn(token, user);
}

/**
 * Confirms an email with its link in the browser that registered, and signs in. Returns false when the server asks
 * for the password; throws its other errors.
 */
export async function verifyInBrowser(input: { token: string }): Promise<boolean> {
  try {
    const { token, user } = await call(verifyEmailInBrowser, input);
    forgetRegistered();
    signIn(token, user);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.fields.password) return false;
    throw error;
  }
}

/** Sends the link again, or to another address when the typed one differs from `registered`. */
export async function sendLink(email: string, registered: string | null): Promise<void> {
  const isOther = registered !== null && email.trim().toLowerCase() !== registered.toLowerCase();
  await call(isOther ? registration.correctEmail : registration.resendVerificationAsGuest, { email });
}
