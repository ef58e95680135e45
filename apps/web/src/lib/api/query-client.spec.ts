import { ApiError } from './api-error.ts';
import { asksAgainAfter } from './query-client.ts';

const failed = (status: number, retryAfterSeconds?: number) =>
  asksAgainAfter({
    state: {
      status: 'error',
      error: new ApiError({
        status,
        code: 'INTERNAL',
        message: '',
        ...(retryAfterSeconds && { retryAfterSeconds }),
      }),
    },
  });

describe('A reading that failed', () => {
  it.each([0, 502, 503, 504])('is made again by itself after %i, which may pass', (status) => {
    expect(failed(status)).toBe(10_000);
  });

  it('is made again after too many requests when the server says so, not sooner than after others', () => {
    expect(failed(429, 25)).toBe(25_000);
    expect(failed(429, 1)).toBe(10_000);
  });

  it.each([403, 404, 422, 500])('is not after %i, which stays', (status) => {
    expect(failed(status)).toBe(false);
  });

  it('is asked for by nothing but itself: what was answered is not', () => {
    expect(asksAgainAfter({ state: { status: 'success', error: null } })).toBe(false);
    expect(asksAgainAfter({ state: { status: 'pending', error: null } })).toBe(false);
  });
});
