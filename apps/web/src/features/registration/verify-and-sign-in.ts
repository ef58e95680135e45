import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { call } from '../../lib/api/api.ts';
import { signIn } from '../../lib/session/current-user.ts';

export const { verifyEmail } = registration;

/** Confirms an email by its link and the password of the registration, and signs in. Throws what the server answers. */
export async function verifyAndSignIn(input: { token: string; password: string }): Promise<void> {
  const { token, user } = await call(verifyEmail, input);
  signIn(token, user);
}
