/** How long a code is good for (docs/product/accounts.md#two-factor). */
export const CODE_MS = 120_000;
/** Between two codes of one sign-in (docs/product/accounts.md#two-factor). */
export const RESEND_MS = 30_000;
/** Codes that may be tried for one sign-in, whichever was sent. */
export const CODE_TRIES = 5;
/** A right password waits no longer for its second factor. */
export const CHALLENGE_MS = 15 * 60_000;

export type ChallengeState = {
  created_at: Date;
  code_expires_at: Date;
  tries: number;
  used_at: Date | null;
};

export type ChallengeProblem = 'SIGN_IN_ENDED' | 'CODE_USED' | 'CODE_TRIES_USED' | 'CODE_EXPIRED';

/** Why no code can complete the sign-in at all; null where one can. */
export function challengeProblem(challenge: ChallengeState | null, now: Date): ChallengeProblem | null {
  if (!challenge) return 'SIGN_IN_ENDED';
  if (challenge.used_at) return 'CODE_USED';
  if (now.getTime() >= challenge.created_at.getTime() + CHALLENGE_MS) return 'SIGN_IN_ENDED';
  return challenge.tries >= CODE_TRIES ? 'CODE_TRIES_USED' : null;
}

/** Why the code that was sent last cannot complete it; null where it can. */
export const codeProblem = (challenge: ChallengeState | null, now: Date): ChallengeProblem | null =>
  challengeProblem(challenge, now) ?? (challenge && challenge.code_expires_at <= now ? 'CODE_EXPIRED' : null);
