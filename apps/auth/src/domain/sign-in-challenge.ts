/** How long a code is valid (docs/product/accounts.md#two-factor). */
export const CODE_MS = 120_000;
/** The minimum time between two codes of one sign-in (docs/product/accounts.md#two-factor). */
export const RESEND_MS = 30_000;
/** The number of attempts per sign-in, across all codes sent. */
export const CODE_TRIES = 5;
/** How long a correct password waits for its second factor. */
export const CHALLENGE_MS = 15 * 60_000;

export type ChallengeState = {
  created_at: Date;
  code_expires_at: Date;
  tries: number;
  used_at: Date | null;
};

export type ChallengeProblem = 'SIGN_IN_ENDED' | 'CODE_USED' | 'CODE_TRIES_USED' | 'CODE_EXPIRED';

/** Why no code can complete the sign-in; null when one can. */
export function challengeProblem(challenge: ChallengeState | null, now: Date): ChallengeProblem | null {
  if (!challenge) return 'SIGN_IN_ENDED';
  if (challenge.used_at) return 'CODE_USED';
  if (now.getTime() >= challenge.created_at.getTime() + CHALLENGE_MS) return 'SIGN_IN_ENDED';
  return challenge.tries >= CODE_TRIES ? 'CODE_TRIES_USED' : null;
}

/** Why the latest code cannot complete the sign-in; null when it can. */
export const codeProblem = (challenge: ChallengeState | null, now: Date): ChallengeProblem | null =>
  challengeProblem(challenge, now) ?? (challenge && challenge.code_expires_at <= now ? 'CODE_EXPIRED' : null);
