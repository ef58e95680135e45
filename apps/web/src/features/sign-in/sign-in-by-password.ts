import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { paths } from '../../config/paths.ts';
import { call } from '../../lib/api/api.ts';
import { signIn } from '../../lib/session/current-user.ts';
import { safeNext } from '../../lib/session/next-path.ts';
import { keepPending } from '../../lib/session/pending-sign-in.ts';

export const { login } = sessions;

/**
 * Signs in and stores the token, or stores that a code is needed. Returns the path to open next, given the
 * sign-in page's query. Throws the server's error.
 */
export async function signInByPassword(
  credentials: { email: string; password: string },
  search: URLSearchParams,
): Promise<string> {
  const next = search.get('next');
  const answer = await call(login, credentials);
  if ('two_factor_required' in answer) {
    keepPending(answer);
    return next === null ? paths.twoFactor : `${paths.twoFactor}?${new URLSearchParams({ next })}`;
  }
  signIn(answer.token, answer.user);
  return safeNext(next);
}

/** Sends the verification link to somebody who cannot sign in yet. */
export async function resendVerification(email: string): Promise<void> {
  await call(registration.resendVerificationAsGuest, { email });
}
