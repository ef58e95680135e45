import type { ErrorCode } from '@drawpoint/contracts/errors';
import { ApiError } from '../../../lib/api/api-error.ts';
import { finalize } from './finalize.ts';

const refusal = (code: ErrorCode, retryAfterSeconds?: number) =>
  new ApiError({ status: 409, code, message: code, ...(retryAfterSeconds && { retryAfterSeconds }) });

function run(answers: (ApiError | number)[]) {
  const pauses: number[] = [];
  const post = () => {
    const answer = answers.shift();
    return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const wait = (ms: number) => {
    pauses.push(ms);
    return Promise.resolve();
  };
  return { pauses, result: finalize({ post, wait, onWaiting: () => undefined }) };
}

describe('confirming a booking', () => {
  it('confirming returns the answer', async () => {
    const { result, pauses } = run([41]);
    await expect(result).resolves.toBe(41);
    expect(pauses).toEqual([]);
  });

  it('confirming retries with pauses while the outcome is unknown', async () => {
    const unknown = Array.from({ length: 6 }, () => refusal('FINALIZING'));
    const { result, pauses } = run([...unknown, refusal('TIMEOUT'), 41]);
    await expect(result).resolves.toBe(41);
    expect(pauses).toEqual([1_000, 1_500, 2_000, 3_000, 3_000, 3_000, 3_000]);
  });

  it('confirming retries a busy server a few times, after the delay it asks for', async () => {
    const { result, pauses } = run([refusal('BUSY', 4), 41]);
    await expect(result).resolves.toBe(41);
    expect(pauses).toEqual([4_000]);
    const busy = run(Array.from({ length: 9 }, () => refusal('BUSY')));
    await expect(busy.result).rejects.toMatchObject({ code: 'BUSY' });
    expect(busy.pauses).toHaveLength(3);
  });

  it.each(['SLOT_TAKEN', 'PRICE_CHANGED', 'SESSION_GONE', 'IDEMPOTENCY_MISMATCH', 'INTERNAL'] as const)(
    'confirming throws %s without a retry',
    async (code) => {
      const { result, pauses } = run([refusal(code)]);
      await expect(result).rejects.toMatchObject({ code });
      expect(pauses).toEqual([]);
    },
  );
});
