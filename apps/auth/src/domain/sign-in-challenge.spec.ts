import { challengeProblem, codeProblem, type ChallengeState } from './sign-in-challenge.ts';

const now = new Date('2026-12-15T09:00:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const challenge = (change: Partial<ChallengeState> = {}): ChallengeState => ({
  created_at: at(-60),
  code_expires_at: at(60),
  tries: 4,
  used_at: null,
  ...change,
});

describe('a sign-in that waits for its code', () => {
  it('a sign-in accepts the fifth attempt', () => expect(codeProblem(challenge(), now)).toBeNull());

  it('a pending sign-in ends when it is used, after five attempts and after a quarter of an hour', () => {
    expect(codeProblem(null, now)).toBe('SIGN_IN_ENDED');
    expect(codeProblem(challenge({ used_at: at(-1) }), now)).toBe('CODE_USED');
    expect(codeProblem(challenge({ tries: 5 }), now)).toBe('CODE_TRIES_USED');
    expect(codeProblem(challenge({ created_at: at(-900) }), now)).toBe('SIGN_IN_ENDED');
  });

  it('a sign-in can get another code when the last one has expired', () => {
    const late = challenge({ code_expires_at: now });
    expect(codeProblem(late, now)).toBe('CODE_EXPIRED');
    expect(challengeProblem(late, now)).toBeNull();
  });
});
