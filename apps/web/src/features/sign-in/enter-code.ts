import { twoFactor } from '@drawpoint/contracts/auth/two-factor.contract';
import { call } from '../../lib/api/api.ts';
import { signIn } from '../../lib/session/current-user.ts';
import { forgetPending, keepPending, type PendingSignIn } from '../../lib/session/pending-sign-in.ts';

export const { verify } = twoFactor;

type Pending = Pick<PendingSignIn, 'user_id' | 'channel'>;

/** Signs in with the code. Throws the server's error. */
export async function enterCode(input: Pending & { code: string }): Promise<void> {
  const { token, user } = await call(verify, input);
  forgetPending();
  signIn(token, user);
}

/** Sends another code, which restarts the countdown. Throws the server's error. */
export async function resendCode({ user_id, channel }: Pending): Promise<void> {
  const sent = await call(twoFactor.resend, { user_id, channel });
  keepPending({ ...sent, user_id: Number(user_id) });
}
