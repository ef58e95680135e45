import fc from 'fast-check';
import { countAttempt, type ThrottleState } from './throttle.ts';

const policy = { limit: 3, windowSeconds: 60, blockSeconds: 60 };
const at = (seconds: number) => new Date(Date.UTC(2026, 11, 15, 9) + seconds * 1000);

/** The reported waits of attempts at these seconds; null when the attempt is allowed. */
function waits(...seconds: number[]): (number | null)[] {
  let state: ThrottleState | null = null;
  return seconds.map((second) => {
    const answer = countAttempt(state, policy, at(second));
    state = answer.state;
    return answer.retryAfterSeconds;
  });
}

describe('throttling', () => {
  it('a limit of three a minute allows three attempts and makes the fourth wait a minute', () => {
    expect(waits(0, 1, 2, 3)).toEqual([null, null, null, 60]);
  });

  it('a new window starts when the minute is over', () => {
    expect(waits(0, 1, 2, 60, 61, 62, 63)).toEqual([null, null, null, null, null, null, 60]);
  });

  it('attempts during a block do not extend it', () => {
    expect(waits(0, 0, 0, 0, 30, 59)).toEqual([null, null, null, 60, 30, 1]);
  });

  it('each consecutive block doubles', () => {
    expect(waits(0, 0, 0, 0, 60, 60, 60, 60, 180, 180, 180, 180)).toEqual([
      ...[null, null, null, 60],
      ...[null, null, null, 120],
      ...[null, null, null, 240],
    ]);
  });

  it('blocks are forgotten an hour after the last one', () => {
    expect(waits(0, 0, 0, 0, 3660, 3660, 3660, 3660)[7]).toBe(60);
  });

  it('any minute has at most twice the allowed attempts, whatever their times', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 80 }), (steps) => {
        let second = 0;
        const seconds = steps.map((step) => (second += step));
        const told = waits(...seconds);
        const through = seconds.filter((_, index) => told[index] === null);
        for (const start of through) {
          expect(through.filter((each) => each >= start && each < start + 60).length).toBeLessThanOrEqual(6);
        }
      }),
    );
  });
});
