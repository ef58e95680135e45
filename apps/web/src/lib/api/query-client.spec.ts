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

describe('A failed query', () => {
  it.each([0, 502, 503, 504])('a query runs again by itself after the temporary status %i', (status) => {
    expect(failed(status)).toBe(10_000);
  });

  it('a query runs again after 429 when the server says, but not sooner than after other errors', () => {
    expect(failed(429, 25)).toBe(25_000);
    expect(failed(429, 1)).toBe(10_000);
  });

  it.each([403, 404, 422, 500])('a query does not run again after the final status %i', (status) => {
    expect(failed(status)).toBe(false);
  });

  it('a successful or pending query does not run again by itself', () => {
    expect(asksAgainAfter({ state: { status: 'success', error: null } })).toBe(false);
    expect(asksAgainAfter({ state: { status: 'pending', error: null } })).toBe(false);
  });
});
