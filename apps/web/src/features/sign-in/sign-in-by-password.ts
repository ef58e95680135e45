import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { call } from '../../lib/api.ts';
import { signIn } from '../../lib/current-user.ts';

export const { login } = sessions;

/** Opens a session and keeps its token. Throws what the server answers. */
export async function signInByPassword(credentials: { email: string; password: string }): Promise<void> {
  const { token, user } = await call(login, credentials);
  signIn(token, user);
}

/** Sends the verification link to somebody who cannot sign in yet. */
export async function resendVerification(email: string): Promise<void> {
  await call(registration.resendVerificationAsGuest, { email });
}
