import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { call } from '../../lib/api/api.ts';
import { signIn } from '../../lib/session/current-user.ts';

export const { verifyEmail } = registration;

/**
 * Confirms an email with its link and the registration password, then signs in. Throws the server's error.
 */
export async function verifyAndSignIn(input: { token: string; password: string }): Promise<void> {
  const { token, user } = await call(verifyEmail, input);
  signIn(token, user);
}
